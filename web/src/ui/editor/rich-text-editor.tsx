import { Suspense, useId, type ReactNode } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useIsPainted } from '../layout/use-is-painted.ts';
import type { EditorFieldProps } from './rich-text-editor-field.tsx';
import type { ExtraDialog, ExtraTool } from './rich-text-editor-toolbar.tsx';
import styles from './rich-text-editor.module.css';
import { useTexts } from './rich-text-editor-texts.ts';

const EditorField = lazyPart(() => import('./rich-text-editor-field.tsx'), 'EditorField');

/** The parts of the toolbar in their order: it takes as many lines before it has loaded as after that. */
const toolbarShape = (groups: number[]) =>
  groups.flatMap((tools, index) => [
    ...(index > 0 ? (['separator'] as const) : []),
    ...Array.from({ length: tools }, () => 'tool' as const),
  ]);

export type { ExtraDialog, ExtraTool };

interface RichTextEditorProps extends Pick<
  EditorFieldProps,
  'label' | 'value' | 'onChange' | 'required' | 'isLocked' | 'takesFocus'
> {
  /** Only for a newsletter, which then also has buttons and dividers: what else can be inserted. */
  extras?: readonly ExtraTool[] | undefined;
  error?: string | null | undefined;
  description?: ReactNode;
  /**
   * Height of the text in pixels (specification, section 9): 300 messages, 400 settings and news, 600 newsletters; or as
   * high as the text, within bounds.
   */
  height: 300 | 400 | 600 | 'fits';
}

/**
 * A field for text with headings, lists and links. `value` is HTML; a text without visible content is ''. Its code is
 * loaded separately, and a field that cannot be loaded leaves the rest of the form usable.
 */
export function RichTextEditor({ label, error, description, height, ...props }: RichTextEditorProps) {
  const t = useTexts();
  const id = useId();
  const isPainted = useIsPainted();
  const waiting = (
    <div className={styles.frame} role="status" aria-label={t('loading')}>
      <div className={`row ${styles.toolbar}`}>
        {toolbarShape(props.extras === undefined ? [3, 2, 3, 1, 2] : [3, 2, 3, 1, 2 + props.extras.length, 2]).map(
          (part, index) => (
            <span key={index} className={styles[part]} />
          ),
        )}
      </div>
      <div className={styles.scroll} />
    </div>
  );
  return (
    <div className={styles.field} data-height={height}>
      <span id={`${id}-label`} className={`label ${styles.label}`} onClick={() => document.getElementById(id)?.focus()}>
        {label}
      </span>
      {description !== undefined && (
        <div id={`${id}-description`} className={`note ${styles.description}`}>
          {description}
        </div>
      )}
      {isPainted ? (
        <Suspense fallback={waiting}>
          <EditorField
            {...props}
            id={id}
            label={label}
            labelledBy={`${id}-label`}
            describedBy={`${description === undefined ? '' : `${id}-description `}${id}-error`}
            isInvalid={typeof error === 'string'}
          />
        </Suspense>
      ) : (
        waiting
      )}
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  );
}
