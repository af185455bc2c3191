import { useState } from 'react';

/** What somebody is typing; it follows `value` when that changes otherwise, as by the back button. */
export function useDraft(value: string): [string, (draft: string) => void] {
  const [draft, setDraft] = useState({ text: value, of: value });
  if (draft.of !== value) setDraft({ text: value, of: value });
  return [draft.of === value ? draft.text : value, (text) => setDraft({ text, of: value })];
}
