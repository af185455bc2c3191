import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { ownersQuery } from '../notes/public.tsx';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { useTexts } from './admin-texts.ts';
import { messageEndpoints } from './queries.ts';

/** Who deals with a message: a colleague, or nobody yet. */
export function OwnerSelect({ message: { id, owner_id, owner } }: { message: Message }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const { data: staff = [] } = useQuery(ownersQuery);
  // Somebody who is no longer staff may still be the owner.
  const isListed = owner_id === null || staff.some((one) => one.id === owner_id);
  const { run, isBusy } = useWrite({
    write: async (next: number | null) => {
      await callExtension(messages.assign, { params: { id: String(id) }, body: { owner_id: next } });
      await refetch();
    },
    failedText: t('assignFailed'),
    toastsProblem: true,
  });
  return (
    <SelectField
      label={t('owner')}
      value={String(owner_id ?? '')}
      disabled={isBusy}
      options={[
        { value: '', label: t('nobody') },
        ...(isListed ? staff : [{ id: owner_id, name: owner }, ...staff]).map((one) => ({
          value: String(one.id),
          label: one.name,
        })),
      ]}
      onChange={({ currentTarget: { value } }) => void run(value === '' ? null : Number(value))}
    />
  );
}
