import { useRef, type RefObject } from 'react';
import CloseIcon from 'lucide-react/icons/x';
import type { Option } from './find-options.ts';
import styles from './picked-tags.module.css';
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
  const list = useRef<HTMLUListElement>(null);
  if (tags.length === 0) return null;
  const removeAt = (index: number, tag: Option) => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? input.current)?.focus();
    onRemove(tag);
  };
  return (
    <ul ref={list} className={styles.tags} aria-label={t('picker.chosen', { label })}>
      {tags.map((tag, index) => (
        <li key={tag.id}>
          <span>{tag.name}</span>
          <button
            type="button"
            aria-label={t('picker.remove', { name: tag.name })}
            onClick={() => removeAt(index, tag)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}
