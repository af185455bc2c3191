import CloseIcon from 'lucide-react/icons/x';
import { useFocusWhenGone } from '../layout/remember-focus.ts';
import { useTexts } from '../texts.ts';
import styles from './filter-chips.module.css';
import type { FilterField } from './filter-fields.tsx';

interface FilterChipsProps {
  /** The filters that are set. */
  chosen: readonly FilterField[];
  onRemove: (field: FilterField) => void;
  onClear: () => void;
  /** Finds what gets the focus when no filter is left. */
  findNext: () => HTMLElement | null;
}

/** What a list is filtered by, each with a button that removes it, and one that removes all. */
export function FilterChips({ chosen, onRemove, onClear, findNext }: FilterChipsProps) {
  const t = useTexts();
  return (
    <div className={styles.line} data-screen-only>
      <ul className={styles.chips} aria-label={t('filter.active')}>
        {chosen.map((field) => (
          <Chip
            key={field.name}
            text={`${field.label}: ${field.chosen}`}
            onRemove={() => onRemove(field)}
            findNext={findNext}
          />
        ))}
      </ul>
      <button
        type="button"
        className={`text-button small ${styles.clear}`}
        onClick={() => {
          // This button disappears, so the focus needs another place.
          findNext()?.focus();
          onClear();
        }}
      >
        {t('filter.clear')}
      </button>
    </div>
  );
}

interface ChipProps {
  text: string;
  onRemove: () => void;
  findNext: () => HTMLElement | null;
}

function Chip({ text, onRemove, findNext }: ChipProps) {
  const t = useTexts();
  const chip = useFocusWhenGone<HTMLLIElement>(
    ({ nextElementSibling: next, previousElementSibling: previous }) =>
      (next ?? previous)?.querySelector('button') ?? findNext(),
  );
  return (
    <li ref={chip}>
      <button type="button" className={`pill ${styles.chip}`} onClick={onRemove}>
        <span>
          {text} <span className="visually-hidden">{t('filter.remove')}</span>
        </span>
        <CloseIcon />
      </button>
    </li>
  );
}
