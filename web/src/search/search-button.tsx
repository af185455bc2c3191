import { search } from '@dijkportaal/contract/search';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import SearchIcon from 'lucide-react/icons/search';
import { useOffered } from '../platform/extensions.ts';
import { useObservable } from '../platform/observable.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { isForOther, setSingleKeys, singleKeys } from '../ui/layout/single-keys.ts';
import styles from './search.module.css';
import { useTexts } from './texts.ts';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog', { isDialog: true });

/** The button at the top of staff's screens that opens the search over everything; so does the key `/`. */
export function SearchButton() {
  const t = useTexts();
  const isOffered = useOffered(search.everything);
  const isKeyOn = useObservable(singleKeys);
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
        aria-label={t('title')}
        aria-keyshortcuts={isKeyOn ? '/' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span>{t('title')}</span>
        {isKeyOn && <kbd aria-hidden="true">/</kbd>}
      </button>
      <Suspense>
        {isOpen && <SearchDialog isKeyOn={isKeyOn} onKey={setSingleKeys} onClose={() => setOpen(false)} />}
      </Suspense>
    </search>
  );
}
