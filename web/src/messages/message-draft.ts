import { tabStore } from '../platform/storage.ts';

/** A message that is being written: a subject and HTML. */
export interface MessageDraft {
  subject: string;
  text: string;
}

const nothing: MessageDraft = { subject: '', text: '' };

/** The draft of this user in this tab, from before a reload or the end of the session. */
export function readDraft(userId: number): MessageDraft {
  const stored = tabStore.readOwned('dijkportaal.message-draft', userId) as Record<string, unknown> | null;
  const { subject, text } = stored ?? nothing;
  return typeof subject === 'string' && typeof text === 'string' ? { subject, text } : nothing;
}

/** Stores the draft, or removes it when it is empty. */
export function storeDraft(userId: number, { subject, text }: MessageDraft): void {
  const isEmpty = subject.trim() === '' && isBlank(text);
  tabStore.writeOwned('dijkportaal.message-draft', userId, isEmpty ? null : { subject, text });
}

/** Whether HTML of the editor has no visible content. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}
