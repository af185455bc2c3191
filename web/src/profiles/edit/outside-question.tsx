import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isOutside, workingAreaQuery } from '../../parcels/public.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { useTexts } from './edit-texts.ts';

/** A location and parcels that somebody is about to accept. */
interface Places {
  position: [number, number] | null;
  polygons: readonly Polygon[];
}

interface OutsideQuestion {
  /** Whether the places are right: inside the working area without a question. */
  ask: (places: Places) => Promise<boolean>;
  dialog: ReactNode;
}

/** Asks before a location or parcel outside the working area is accepted; once for each, and not for `known` ones. */
export function useOutsideQuestion(known: Places): OutsideQuestion {
  const t = useTexts();
  const { data: area = null } = useQuery(workingAreaQuery);
  const [accepted, setAccepted] = useState(() => new Set(listPlaces(known).map(({ key }) => key)));
  const [question, setQuestion] = useState<{ places: NamedPlace[]; onEnd: (isRight: boolean) => void } | null>(null);

  const ask = async (places: Places) => {
    const outside = listPlaces(places).filter(({ key, corners }) => {
      return !accepted.has(key) && corners.some((corner) => isOutside(area, corner));
    });
    if (outside.length === 0) return true;
    const isRight = await new Promise<boolean>((resolve) => setQuestion({ places: outside, onEnd: resolve }));
    setQuestion(null);
    if (isRight) setAccepted(new Set([...accepted, ...outside.map(({ key }) => key)]));
    return isRight;
  };

  const names = question?.places.map(({ name }) => name ?? t('outside.position')) ?? [];
  const dialog = question && (
    <ConfirmModal
      title={t('outside.title')}
      confirmLabel={t('outside.accept')}
      failedText={t('notSaved')}
      onConfirm={async () => question.onEnd(true)}
      onCancel={() => question.onEnd(false)}
    >
      <p>{t('outside.text', { count: names.length })}</p>
      <ul>
        {names.slice(0, maxNames).map((name, index) => (
          <li key={index}>{name}</li>
        ))}
        {names.length > maxNames && <li>{t('outside.more', { count: names.length - maxNames })}</li>}
      </ul>
    </ConfirmModal>
  );
  return { ask, dialog };
}

const maxNames = 10;

interface NamedPlace {
  key: string;
  /** null for the location of the person. */
  name: string | null;
  corners: readonly [number, number][];
}

function listPlaces({ position, polygons }: Places): NamedPlace[] {
  const outlines = polygons.map(({ name, polygon }) => ({ key: JSON.stringify(polygon), name, corners: polygon }));
  return position === null ? outlines : [{ key: String(position), name: null, corners: [position] }, ...outlines];
}
