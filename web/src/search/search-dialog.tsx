import { minSearchLength, search as contract, type Found } from '@dijkportaal/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { CheckboxField } from '../ui/forms/checkbox-field.tsx';
import { Field } from '../ui/forms/field.tsx';
import { useSettled } from '../ui/forms/use-settled.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { kindsFor, linkToAll, resultsOf, type Result } from './results.ts';
import styles from './search.module.css';
import { useTexts } from './texts.ts';

/** Debounce of the search: shorter than between two keys of somebody who types slowly. */
const pauseMs = 120;

interface SearchDialogProps {
  /** Whether a key opens the search. */
  isKeyOn: boolean;
  onKey: (isOn: boolean) => void;
  onClose: () => void;
}

/** The search over everything: an editable combobox with a grouped listbox (WAI-ARIA Authoring Practices). */
export function SearchDialog({ isKeyOn, onKey, onClose }: SearchDialogProps) {
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const words = text.trim();
  const { data, isError, refetch } = useFound(words);
  const groups = data === undefined ? [] : groupsOf(data, t);
  const options = groups.flatMap(({ results }) => results);
  const idOf = (index: number) => `${id}-${index}`;

  const moveTo = (index: number) => {
    setActive(index);
    document.getElementById(idOf(index))?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = options.length;
    if (count === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') moveTo((active + 1) % count);
    else if (event.key === 'ArrowUp') moveTo((active + count - 1) % count);
    else if (event.key === 'Enter') document.getElementById(idOf(active))?.click();
    else return;
    event.preventDefault();
  };
  return (
    <Modal title={t('title')} onClose={onClose} closeLabel={t('close')}>
      <Field label={t('label')}>
        {(controlProps) => (
          <input
            {...controlProps}
            role="combobox"
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={options.length > 0 ? idOf(active) : undefined}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {options.length > 0 && t('found', { count: options.length })}
      </p>
      {/* Clicking in the list must not move the focus from the field. */}
      <div hidden={options.length === 0} onMouseDown={(event) => event.preventDefault()}>
        <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
          {groups.map(({ kind, results, start }) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className={styles.kind}>
                {t(`kinds.${kind}`)}
              </p>
              {results.map(({ title, detail, link }, place) => {
                const index = start + place;
                return (
                  <Link
                    key={index}
                    {...link}
                    id={idOf(index)}
                    role="option"
                    tabIndex={-1}
                    className={styles.option}
                    aria-selected={index === active}
                    onPointerMove={() => setActive(index)}
                    onClick={onClose}
                  >
                    <span>{title}</span>
                    {detail !== '' && <span className="note">{detail}</span>}
                  </Link>
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.state}>
        {words.length < minSearchLength ? (
          <p className="note">{t('short')}</p>
        ) : isError ? (
          <LoadFailure text={t('failed')} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <p className="note" role="status">
            {t('loading')}
          </p>
        ) : (
          options.length === 0 && (
            <div role="status">
              <p>{t('none', { search: words })}</p>
              <p className="note">{t('noneText')}</p>
            </div>
          )
        )}
      </div>
      <CheckboxField label={t('key')} description={t('keyText')} checked={isKeyOn} onChange={onKey} />
    </Modal>
  );
}

/**
 * What is found for these words, and nothing of other words. A request for older words is cancelled, and nothing stays in
 * memory.
 */
function useFound(words: string) {
  const settled = useSettled(words, pauseMs);
  const query = useQuery({
    queryKey: keyOf(contract.everything, settled),
    queryFn: ({ signal }) => callExtension(contract.everything, { query: { q: settled } }, { signal }),
    enabled: settled.length >= minSearchLength,
    gcTime: 0,
    staleTime: 0,
  });
  return words === settled ? query : { ...query, data: undefined, isError: false };
}

/**
 * The results of each kind that has any, with a link to the list that has all of them. `start` is how many results are
 * before them.
 */
function groupsOf(found: Found, t: ReturnType<typeof useTexts>) {
  let start = 0;
  return kindsFor(found.search).flatMap((kind) => {
    const results: Result[] = resultsOf(kind, found).map((result) => ({
      ...result,
      detail: result.people === undefined ? result.detail : t('people', { count: result.people }),
    }));
    const all = linkToAll(kind, found.search);
    if (all !== null && kind !== 'parcels' && found[kind].has_more) {
      results.push({ title: t(`more.${kind}`, { search: found.search }), detail: '', link: all });
    }
    start += results.length;
    return results.length === 0 ? [] : { kind, results, start: start - results.length };
  });
}
