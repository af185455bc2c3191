import { readStored, store } from '../platform/storage.ts';

/** A message that is being written: a subject and HTML. */
export interface MessageDraft {
  subject: string;
  text: string;
}

const nothing: MessageDraft = { subject: '', text: '' };

/** What this user was writing in this window, before a reload or the end of the session. */
export function readDraft(userId: number): MessageDraft {
  try {
    const stored = JSON.parse(readStored('dijkportaal.message-draft') ?? '{}') as Partial<Record<string, unknown>>;
    const { user, subject, text } = stored;
    // Somebody else may have used this window before.
    return user === userId && typeof subject === 'string' && typeof text === 'string' ? { subject, text } : nothing;
  } catch {
    return nothing;
  }
}

/** Keeps what is being written, or forgets it when nothing is left of it. */
export function keepDraft(userId: number, { subject, text }: MessageDraft): void {
  const isEmpty = subject.trim() === '' && isBlank(text);
  store('dijkportaal.message-draft', isEmpty ? null : JSON.stringify({ user: userId, subject, text }));
}

/** Whether HTML of the editor shows nothing. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
}
