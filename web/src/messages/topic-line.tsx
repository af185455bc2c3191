import { designs } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call, isNotFound } from '../platform/call.ts';
import { readId } from '../platform/list-filter.ts';
import { keyOf } from '../platform/queries.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { parcelNames } from '../parcels/public.ts';
import { readRelations } from '../relations/public.ts';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './texts.ts';
import { readTopic, type TopicRef } from './topics.ts';

interface TopicLineProps {
  /** As in the URL, such as `wish.12`. */
  written: string;
  /** Whether the message reacts to its question. */
  isReaction: boolean;
  error: string | null | undefined;
  onRemove: () => void;
}

/** What a new message is about, by name; removed at once if this person has no such item. */
export function TopicLine({ written, isReaction, error, onRemove }: TopicLineProps) {
  const t = useTexts();
  const topic = readTopic(written);
  const { name, question } = useTopic(topic);
  const remove = useEffectEvent(onRemove);
  useEffect(() => {
    if (name === null) remove();
  }, [name]);
  if (topic === null || name === null) return null;
  const text = name === undefined ? t('topic.loading') : t(`topic.${topic.kind}`, { name });
  return (
    <div>
      <div className="row between">
        <p className="flush breaks">{t(isReaction ? 'topic.reaction' : 'topic.about', { name: text })}</p>
        <Button
          variant="default"
          aria-label={t('topic.removeNamed', { name: text })}
          onClick={({ currentTarget: { form } }) => {
            onRemove();
            // The button disappears.
            form?.querySelector<HTMLElement>('input')?.focus();
          }}
        >
          {t('topic.remove')}
        </Button>
      </div>
      {isReaction && question !== '' && <p className="breaks">{t('topic.question', { question })}</p>}
      <p role="alert" className="problem">
        {error}
      </p>
    </div>
  );
}

/** The name of one's own item, undefined until it is known and null if there is none, and its question. */
function useTopic(topic: TopicRef | null): { name: string | null | undefined; question: string } {
  const publication = useQuery(publicationQuery(topic)).data;
  const ownName = useOwnName(topic);
  if (topic?.kind !== 'design' && topic?.kind !== 'document') return { name: ownName, question: '' };
  return publication
    ? { name: publication.title, question: publication.question ?? '' }
    : { name: publication, question: '' };
}

/** The name of one's own parcel, wish or contact moment; null if there is none. */
function useOwnName(topic: TopicRef | null): string | null {
  const { profile } = useSignedInPerson();
  if (topic === null) return null;
  const { kind, ref } = topic;
  if (kind === 'parcel') return parcelNames(profile.polygons).find((name) => name === ref) ?? null;
  const relations = readRelations(profile);
  const names =
    kind === 'wish'
      ? relations?.Klanteis.map(({ ID, Klanteis: name }) => ({ ID, name }))
      : relations?.Contactmoment.map(({ ID, Contactmoment: name }) => ({ ID, name }));
  return names?.find(({ ID }) => ID === ref)?.name ?? null;
}

/** A design or document; null if this person cannot see it. */
const publicationQuery = (topic: TopicRef | null) => {
  const endpoints = { design: designs.get, document: documents.get };
  const endpoint = topic?.kind === 'document' ? endpoints.document : endpoints.design;
  const id = readId(topic?.ref);
  return queryOptions({
    queryKey: keyOf(endpoint, 'topic', id),
    queryFn: async () => {
      if (id === undefined) return null;
      try {
        const { title, question } = await call(endpoint, { params: { id: String(id) } });
        return { title, question };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    enabled: topic !== null && topic.kind in endpoints,
  });
};
