import type { LeftWithoutReaders as Left } from '@dijkportaal/contract/audience/left-without-readers';
import type { Label } from '@dijkportaal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { labelCalls, type LabelKind } from './kinds.ts';
import type { LabelRow } from './queries.ts';
import { useTexts } from './texts.ts';

interface DeleteLabelModalProps {
  kind: LabelKind;
  label: LabelRow;
  onClose: () => void;
}

/** Asks before a group or zone is deleted, with the number of people in it and what nobody can read without it. */
export function DeleteLabelModal({ kind, label, onClose }: DeleteLabelModalProps) {
  const t = useTexts();
  const refetch = useRefetch([labelCalls[kind].list]);
  const undo = useUndo(kind);
  const { id } = label;
  return (
    <ConditionalDeleteModal<Label>
      title={t(`${kind}.deleteTitle`)}
      failedText={t(`${kind}.deleteFailed`)}
      listed={label}
      load={() => labelCalls[kind].get(id)}
      readValues={({ name }) => ({ name })}
      remove={(ifMatch) => labelCalls[kind].remove(id, { ifMatch, ...undo(id, label.name) })}
      refetch={refetch}
      onClose={onClose}
    >
      {({ name }) => (
        <>
          <p>{t(`${kind}.sure`, { name })}</p>
          <PeopleLost kind={kind} label={label} />
          <LeftWithoutReaders kind={kind} id={id} />
          <AfterDeletion />
        </>
      )}
    </ConditionalDeleteModal>
  );
}

/** How many people lose the group or zone; nothing if the server does not count them. */
function PeopleLost({ kind, label: { users_count, contacts_count } }: { kind: LabelKind; label: LabelRow }) {
  const t = useTexts();
  if (users_count === undefined || contacts_count === undefined) return null;
  const users = t('users', { count: users_count });
  const contacts = t('contacts', { count: contacts_count });
  return (
    <p>
      <strong>
        {users_count + contacts_count === 0 ? t(`${kind}.nobody`) : t(`${kind}.lost`, { users, contacts })}
      </strong>
    </p>
  );
}

/** The titles of what nobody can read without it; nothing if the server does not have this call. */
function LeftWithoutReaders({ kind, id }: { kind: LabelKind; id: number }) {
  const t = useTexts();
  const { data, isLoading, isError } = useQuery({
    queryKey: labelCalls[kind].leftKey(id),
    queryFn: () => labelCalls[kind].left(id),
    gcTime: 0,
    staleTime: 0,
  });
  if (isLoading) return <Skeleton lines={2} label={t('left.loading')} />;
  if (isError) return <Alert tone="warn">{t('left.failed')}</Alert>;
  if (!data || data.publications_count + data.newsletters_count === 0) return null;
  return (
    <Alert tone="warn">
      <Titles
        text={t('left.publications', { count: data.publications_count })}
        of={data.publications}
        count={data.publications_count}
      />
      <Titles
        text={t('left.newsletters', { count: data.newsletters_count })}
        of={data.newsletters}
        count={data.newsletters_count}
      />
    </Alert>
  );
}

interface TitlesProps {
  text: string;
  of: Left['publications'] | Left['newsletters'];
  /** The total number; the first hundred have a title here. */
  count: number;
}

function Titles({ text, of: items, count }: TitlesProps) {
  const t = useTexts();
  if (count === 0) return null;
  return (
    <>
      <p>{text}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{'kind' in item ? t(`left.${item.kind}`, { title: item.title }) : item.title}</li>
        ))}
        {count > items.length && <li>{t('left.more', { count: count - items.length })}</li>}
      </ul>
    </>
  );
}
