import { landRegister } from '@dijkportaal/contract/parcels/land-register';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf } from '../../platform/queries.ts';
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
  const [isMissing, setMissing] = useState(false);
  const [searched, setSearched] = useState('');
  const [placedAt, setPlacedAt] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const {
    data: found,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: keyOf(landRegister.addresses, searched),
    queryFn: async () => (await callExtension(landRegister.addresses, { query: { search: searched } })).results,
    enabled: searched !== '',
    // Only the button searches.
    staleTime: 'static',
    retry: false,
  });
  const failure = text === searched && !isFetching ? error : null;
  const reason = failure instanceof CallError ? failure.sentence : undefined;

  const search = () => {
    setPlacedAt(null);
    if (text.trim() === '') {
      setMissing(true);
      field.current?.focus();
    } else if (text === searched) void refetch();
    else setSearched(text);
  };

  return (
    <div>
      <div className={`row ${styles.row}`}>
        <TextField
          ref={field}
          label={t('address.label')}
          autoComplete="off"
          maxLength={200}
          value={text}
          error={isMissing ? t('address.empty') : failure && (reason ?? t('address.failed'))}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setMissing(false);
          }}
          onKeyDown={(event) => {
            if (takeEnter(event) && !isFetching) search();
          }}
        />
        <Button variant="default" loading={isFetching} onClick={search}>
          {t('address.search')}
        </Button>
      </div>
      <div role="status">
        {found?.length === 0 && <p>{t('address.none')}</p>}
        {placedAt !== null && <p>{t('address.placed', { name: placedAt })}</p>}
      </div>
      {found !== undefined && found.length > 0 && (
        <ul className={`stack-3 ${styles.addresses}`}>
          {found.map(({ name, latitude, longitude, parcels }) => (
            <li key={name} className={`row ${styles.address}`}>
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
