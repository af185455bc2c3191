import { messages } from '@dijkportaal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { useTexts } from './admin-texts.ts';
import { pollEvery } from './queries.ts';

interface ColleaguesProps {
  /** The id of the message. */
  id: number;
  /** Whether the person is writing a reply at this time. */
  isWriting: () => boolean;
}

/** Which colleagues are writing a reply, and tells them whether this person is. Not while the tab is hidden. */
export function Colleagues({ id, isWriting }: ColleaguesProps) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: keyOf(messages.writing, id),
    queryFn: () =>
      callExtension(
        messages.writing,
        { params: { id: String(id) }, body: { is_writing: isWriting() } },
        { success: null, showsBadInput: false },
      ),
    enabled: useOffered(messages.writing),
    gcTime: 0,
    refetchInterval: pollEvery(5),
  });
  const names = data?.colleagues ?? [];
  const list = new Intl.ListFormat(document.documentElement.lang).format(names);
  return (
    <p role="status" className="flush bold small">
      {names.length > 0 && t('writing', { count: names.length, names: list })}
    </p>
  );
}
