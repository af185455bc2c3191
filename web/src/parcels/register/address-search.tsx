import { landRegister, type FoundAddress } from '@dijkportaal/contract/parcels/land-register';
import { useRef, useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import type { Place } from '../map/place.ts';
import styles from './register-section.module.css';
import { takeEnter } from './take-enter.ts';
import { useTexts } from './register-texts.ts';

interface AddressSearchProps {
  isBusy: boolean;
  onPosition: (position: Place) => void;
  /** Designations of the parcels at an address. */
  onParcels: (designations: string[]) => void;
}

/** Finds an address, for its location and its parcels. */
export function AddressSearch({ isBusy, onPosition, onParcels }: AddressSearchProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<FoundAddress[] | null>(null);
  const [placedAt, setPlacedAt] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const search = async () => {
    setPlacedAt(null);
    if (text.trim() === '') {
      setError(t('address.empty'));
      field.current?.focus();
      return;
    }
    setSearching(true);
    try {
      setFound((await callExtension(landRegister.addresses, { query: { search: text } })).results);
    } catch (failure) {
      setFound(null);
      setError((failure instanceof CallError ? failure.sentence : undefined) ?? t('address.failed'));
    } finally {
      setSearching(false);
    }
  };

  return (
    <div>
      <div className={styles.row}>
        <TextField
          ref={field}
          label={t('address.label')}
          autoComplete="off"
          maxLength={200}
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (takeEnter(event) && !isSearching) void search();
          }}
        />
        <Button variant="default" loading={isSearching} onClick={() => void search()}>
          {t('address.search')}
        </Button>
      </div>
      <div role="status">
        {found?.length === 0 && <p>{t('address.none')}</p>}
        {placedAt !== null && <p>{t('address.placed', { name: placedAt })}</p>}
      </div>
      {found !== null && found.length > 0 && (
        <ul className={styles.addresses}>
          {found.map(({ name, latitude, longitude, parcels }) => (
            <li key={name} className={styles.address}>
              <span>{name}</span>
              <Button
                variant="default"
                aria-label={`${t('address.place')}: ${name}`}
                onClick={() => {
                  onPosition([latitude, longitude]);
                  setPlacedAt(name);
                }}
              >
                {t('address.place')}
              </Button>
              {parcels.length > 0 && (
                <Button
                  variant="default"
                  disabled={isBusy}
                  aria-label={`${t('address.parcels', { count: parcels.length })}: ${name}`}
                  onClick={() => onParcels(parcels)}
                >
                  {t('address.parcels', { count: parcels.length })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
