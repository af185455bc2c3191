import type { RefObject } from 'react';
import CloseIcon from 'lucide-react/icons/x';
import type { Option } from './find-options.ts';
import styles from './picked-tags.module.css';
import { rememberFocus } from '../layout/remember-focus.ts';
import { useTexts } from '../texts.ts';

interface PickedTagsProps {
  label: string;
  tags: readonly Option[];
  onRemove: (tag: Option) => void;
  /** Gets the focus when no tag is left. */
  input: RefObject<HTMLInputElement | null>;
}

/** The selected options, each with a remove button. The focus then moves to the next one. */
export function PickedTags({ label, tags, onRemove, input }: PickedTagsProps) {
  const t = useTexts();
  if (tags.length === 0) return null;
  const remove = (tag: Option) => {
    const moveFocus = rememberFocus(input.current);
    onRemove(tag);
    moveFocus();
  };
  return (
    <ul className={`row ${styles.tags}`} aria-label={t('picker.chosen', { label })}>
      {tags.map((tag) => (
        <li key={tag.id} className="pill">
          <span>{tag.name}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('picker.remove', { name: tag.name })}
            onClick={() => remove(tag)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
