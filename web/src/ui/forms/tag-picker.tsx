import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import CheckIcon from 'lucide-react/icons/check';
import { Field } from './field.tsx';
import { findOptions, type Option } from './find-options.ts';
import { PickedTags } from './picked-tags.tsx';
import styles from './tag-picker.module.css';
import { useTexts } from '../texts.ts';

interface TagPickerProps {
  label: string;
  placeholder: string;
  /** All options, in the order in which they are shown; thousands are fine. */
  options: readonly Option[];
  /**
   * For options searched by the server: called with the typed text. `options` then has the matches, shown in that
   * order.
   */
  onSearch?: (text: string) => void;
  /** How many more match than `options` contains, when the server searches. */
  more?: number;
  isLoading?: boolean;
  /** The selected options, in the order of selection. */
  value: readonly Option[];
  onChange: (value: Option[]) => void;
  error?: string | null | undefined;
  description?: string;
}

/**
 * Selects any number of options from a long list by typing part of the name: an editable combobox with a listbox
 * (WAI-ARIA Authoring Practices). The selection is above it, each with a remove button.
 */
export function TagPicker(props: TagPickerProps) {
  const { label, placeholder, isLoading = false, value, onChange, error, description, onSearch } = props;
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [text, setOwnText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { shown, more } = isOpen ? find(props, text) : { shown: [], more: 0 };
  const active = shown.findIndex((option) => option.id === activeId);
  const chosen = new Set(value.map((option) => option.id));

  useEffect(() => {
    // In a dialog it may open below the visible part.
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);

  const setText = (next: string) => {
    if (next !== text) onSearch?.(next);
    setOwnText(next);
  };
  const close = () => {
    setOpen(false);
    setActiveId(null);
  };
  const remove = (option: Option) => {
    onChange(value.filter((other) => other.id !== option.id));
    setAnnouncement(t('picker.removed', { name: option.name }));
  };
  const toggle = (option: Option) => {
    setText('');
    setActiveId(option.id);
    if (chosen.has(option.id)) return remove(option);
    onChange([...value, option]);
    setAnnouncement(t('picker.added', { name: option.name }));
  };
  const moveTo = (option: Option | undefined) => {
    setActiveId(option?.id ?? null);
    // The option may be rendered only after the list opens.
    setTimeout(() => document.getElementById(`${id}-${option?.id}`)?.scrollIntoView?.({ block: 'nearest' }));
  };
  const onArrow = (step: 1 | -1) => {
    const reachable = find(props, text).shown;
    setOpen(true);
    const from = active === -1 && step === -1 ? 0 : active;
    moveTo(reachable.at((from + step) % Math.max(reachable.length, 1)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onArrow(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && isOpen && shown[active] !== undefined) toggle(shown[active]);
    else if (event.key === 'Escape' && (isOpen || text !== '')) {
      // A second Escape reaches the surrounding dialog.
      event.stopPropagation();
      if (!isOpen) setText('');
      close();
    } else {
      if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
      return;
    }
    event.preventDefault();
  };

  return (
    <Field label={label} description={description} error={error}>
      {(controlProps) => (
        <>
          <PickedTags label={label} tags={value} onRemove={remove} input={input} />
          <div className={styles.box}>
            <input
              {...controlProps}
              ref={input}
              role="combobox"
              autoComplete="off"
              spellCheck={false}
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${id}-list`}
              aria-activedescendant={active === -1 ? undefined : `${id}-${activeId}`}
              placeholder={placeholder}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setOpen(true);
                // The server's first response has not arrived yet.
                const isBlank = event.currentTarget.value.trim() === '' || onSearch !== undefined;
                moveTo(isBlank ? undefined : find(props, event.currentTarget.value).shown[0]);
              }}
              onClick={() => setOpen(true)}
              onBlur={() => {
                close();
                setText('');
              }}
              onKeyDown={onKeyDown}
            />
            {/* Clicking in the list must not move the focus, or the list would close. */}
            <div ref={popup} className={styles.popup} hidden={!isOpen} onMouseDown={(event) => event.preventDefault()}>
              <div
                id={`${id}-list`}
                role="listbox"
                aria-label={label}
                aria-multiselectable="true"
                className={`flush ${styles.list}`}
              >
                {shown.map((option, index) => (
                  // The keyboard reaches the options through the field.
                  <div
                    key={option.id}
                    id={`${id}-${option.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={chosen.has(option.id)}
                    data-active={index === active || undefined}
                    onClick={() => toggle(option)}
                  >
                    <span className={styles.sign}>{chosen.has(option.id) && <CheckIcon />}</span>
                    {option.name}
                  </div>
                ))}
              </div>
              {isOpen && shown.length === 0 && (
                <p className={`note flush ${styles.rest}`}>{t(isLoading ? 'picker.loading' : 'picker.none')}</p>
              )}
              {more > 0 && <p className={`note flush ${styles.rest}`}>{t('picker.more', { count: more })}</p>}
            </div>
          </div>
          <span className="visually-hidden" role="status">
            {announcement}
          </span>
        </>
      )}
    </Field>
  );
}

/** The options to show for the typed text, and how many more there are. */
function find({ options, onSearch, more = 0 }: TagPickerProps, text: string) {
  return onSearch === undefined ? findOptions(options, text) : { shown: options, more };
}
