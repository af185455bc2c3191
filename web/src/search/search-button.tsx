import { search } from '@dijkportaal/contract/search';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import { useOffered } from '../platform/extensions.ts';
import { createObservable, useObservable } from '../platform/observable.ts';
import { browserStore } from '../platform/storage.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import styles from './search.module.css';
import { useTexts } from './texts.ts';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog', { isDialog: true });

/** Speech input may type a single key by accident, so it can be turned off on this device (WCAG 2.1.4). */
const hasKey = createObservable(browserStore.read('dijkportaal.search-key') !== 'off');

function setKey(isOn: boolean): void {
  browserStore.write('dijkportaal.search-key', isOn ? null : 'off');
  hasKey.set(isOn);
}

/** The button at the top of staff's screens that opens the search over everything; so does the key `/`. */
export function SearchButton() {
  const t = useTexts();
  const isOffered = useOffered(search.everything);
  const isKeyOn = useObservable(hasKey);
  const [isOpen, setOpen] = useState(false);
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || !isKeyOn || !isOffered || isOpen || isForOther(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => open(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  if (!isOffered) return null;
  return (
    <search className={styles.place}>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isKeyOn ? '/' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span>{t('title')}</span>
        {isKeyOn && <kbd aria-hidden="true">/</kbd>}
      </button>
      <Suspense>{isOpen && <SearchDialog isKeyOn={isKeyOn} onKey={setKey} onClose={() => setOpen(false)} />}</Suspense>
    </search>
  );
}

/** Whether the key is typed in a field, part of a shortcut, or pressed while a dialog is open. */
function isForOther(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const isField = target?.matches('input, textarea, select, [contenteditable]:not([contenteditable="false"])') ?? false;
  return isField || target?.isContentEditable === true || document.querySelector('dialog[open]') !== null;
}
