import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import {
  listDesignations,
  listNotations,
  nameDesignation,
  type Designation,
  type ListedDesignation,
} from '@dijkportaal/contract/parcels/designations';
import { landRegister, type RegisteredParcel } from '@dijkportaal/contract/parcels/land-register';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callIfOffered, useOffered } from '../../platform/extensions.ts';
import { keyOf, useRefetch } from '../../platform/queries.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import type { Place } from '../map/place.ts';
import { limitProblem } from '../map/read-pasted.ts';
import { AddressSearch } from './address-search.tsx';
import { addParcel, fetchParcels, isOutlineOf, type FetchOutcome } from './fetch-parcels.ts';
import { FetchReport } from './fetch-report.tsx';
import { takeEnter } from './take-enter.ts';
import styles from './register-section.module.css';
import { useTexts } from './register-texts.ts';

interface RegisterSectionProps {
  /** The text with the person's designations. */
  parcelsText: string;
  polygons: Polygon[];
  onChange: (polygons: Polygon[]) => void;
  onPosition: (position: Place) => void;
}

const municipalitiesQuery = queryOptions({
  queryKey: keyOf(landRegister.municipalities),
  queryFn: async () => (await callIfOffered(landRegister.municipalities))?.results ?? [],
});

/** Gets outlines by designation, and a location by address; nothing if the server has no land register. */
export function RegisterSection(props: RegisterSectionProps) {
  return useOffered(landRegister.find) ? <Register {...props} /> : null;
}

function Register({ parcelsText, polygons, onChange, onPosition }: RegisterSectionProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [report, setReport] = useState<{ outcomes: FetchOutcome[]; left: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isStopped = useRef(false);
  // The outlines on the map when a response arrives, which may be later.
  const latest = useRef(polygons);
  useEffect(() => {
    latest.current = polygons;
  }, [polygons]);
  useEffect(() => () => void (isStopped.current = true), []);

  // Text and outline may name the same municipality by its code and by its name.
  const { data: municipalities = [] } = useQuery(municipalitiesQuery);
  const refetchMunicipalities = useRefetch([landRegister.municipalities]);
  const isDrawn = (designation: Designation) =>
    listNotations(designation, municipalities)
      .map(nameDesignation)
      .some((name) => polygons.some((polygon) => isOutlineOf(name, polygon)));
  const listed = listDesignations(parcelsText);
  const absent = listed.filter(({ designation }) => designation !== null && !isDrawn(designation));

  const add = (parcels: RegisteredParcel[]): boolean => {
    const all = parcels.reduce(addParcel, latest.current);
    if (limitProblem(all) !== null) {
      setError(t('tooMany'));
      return false;
    }
    if (parcels.length > 0) onChange(all);
    latest.current = all;
    return true;
  };

  const fetchAll = async (wanted: readonly ListedDesignation[]) => {
    setError(null);
    setReport(null);
    isStopped.current = false;
    setProgress({ done: 0, total: wanted.length });
    const outcomes = await fetchParcels(
      wanted,
      (done) => setProgress({ done, total: wanted.length }),
      () => isStopped.current,
    );
    setProgress(null);
    await refetchMunicipalities();
    const fits = add(outcomes.flatMap((outcome) => (outcome.kind === 'found' ? [outcome.parcel] : [])));
    if (fits) setReport({ outcomes, left: wanted.length - outcomes.length });
    return outcomes;
  };

  const fetchTyped = async () => {
    const wanted = listDesignations(text);
    if (wanted.length === 0) {
      setError(t('empty'));
      field.current?.focus();
      return;
    }
    const outcomes = await fetchAll(wanted);
    if (outcomes.every(({ kind }) => kind === 'found')) setText('');
    field.current?.focus();
  };

  const choose = (outcome: FetchOutcome, parcel: RegisteredParcel) => {
    if (!add([parcel])) return;
    const chosen = { kind: 'found', name: parcel.designation, parcel } as const;
    setReport(
      (shown) => shown && { ...shown, outcomes: shown.outcomes.map((old) => (old === outcome ? chosen : old)) },
    );
    field.current?.focus();
  };

  return (
    <section aria-labelledby="register-title">
      <h3 id="register-title">{t('title')}</h3>
      <div className={`row ${styles.row}`}>
        <TextField
          ref={field}
          label={t('label')}
          description={t('help')}
          autoComplete="off"
          spellCheck={false}
          maxLength={5000}
          value={text}
          error={error}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (takeEnter(event) && progress === null) void fetchTyped();
          }}
        />
        <Button variant="default" loading={progress !== null} onClick={() => void fetchTyped()}>
          {t('fetch')}
        </Button>
      </div>
      {absent.length > 0 && (
        <div className={styles.buttons}>
          <Button variant="default" disabled={progress !== null} onClick={() => void fetchAll(absent)}>
            {t('all', { count: absent.length })}
          </Button>
        </div>
      )}
      {progress !== null && (
        <div className={styles.progress}>
          <ProgressBar label={t('progress')} share={progress.done / progress.total} />
          <p role="status">{t('handled', progress)}</p>
          <Button variant="default" onClick={() => (isStopped.current = true)}>
            {t('stop')}
          </Button>
        </div>
      )}
      {report !== null && (
        <FetchReport
          {...report}
          onChoose={choose}
          onSuggestion={(suggestion) => void fetchAll(listDesignations(suggestion))}
        />
      )}
      <AddressSearch
        isBusy={progress !== null}
        onPosition={onPosition}
        onParcels={(parcels) => void fetchAll(listDesignations(parcels.join(', ')))}
      />
    </section>
  );
}
