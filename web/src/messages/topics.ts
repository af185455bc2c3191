import { messageTopics, type NewMessage } from '@dijkportaal/contract/messages/messages';
import { readChoice } from '../platform/list-filter.ts';

/** What a message is about, by kind and id. */
export type TopicRef = NonNullable<NewMessage['about']>;

/** Longest reference that the server takes. */
const maxLength = 200;

/** Reads `wish.12`, as in the URL of the form; null for anything else. */
export function readTopic(written: unknown): TopicRef | null {
  const [, first, rest] = /^(\w+)\.(.+)$/.exec(typeof written === 'string' ? written.trim() : '') ?? [];
  const kind = readChoice(messageTopics, first);
  const ref = rest?.trim() ?? '';
  return kind === undefined || ref === '' || ref.length > maxLength ? null : { kind, ref };
}
