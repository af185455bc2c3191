import { messages, messageStates, type Message, type MessageState } from '@dijkportaal/contract/messages/messages';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Badge } from '../ui/layout/badge.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { useTexts } from './admin-texts.ts';
import { messageEndpoints } from './queries.ts';

const tones = { new: 'new', in_progress: 'waiting', waiting: 'paused', answered: 'success', closed: 'off' } as const;

/** Where a conversation is; nothing on a server without states. */
export function StateBadge({ state }: { state: MessageState }) {
  const t = useTexts();
  return (
    <IfOffered endpoint={messages.setState}>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
    </IfOffered>
  );
}

/** The states as options of a field. */
export function useStateOptions(): { value: MessageState; label: string }[] {
  const t = useTexts();
  return messageStates.map((value) => ({ value, label: t(`states.${value}`) }));
}

/** Changes the state of a conversation. */
export function StateSelect({ message: { id, state } }: { message: Message }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const { run, isBusy } = useWrite({
    write: async (next: MessageState) => {
      await callExtension(messages.setState, { params: { id: String(id) }, body: { state: next } });
      await refetch();
    },
    failedText: t('stateFailed'),
    toastsProblem: true,
  });
  return (
    <SelectField
      label={t('state')}
      value={state}
      disabled={isBusy}
      options={useStateOptions()}
      onChange={({ currentTarget }) => void run(currentTarget.value as MessageState)}
    />
  );
}
