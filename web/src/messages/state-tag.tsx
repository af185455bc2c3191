import type { MessageState } from '@dijkportaal/contract/messages/messages';
import { Tag } from '../ui/forms/tag.tsx';
import { useTexts } from './texts.ts';

/** Where a conversation is, in the words of a resident. */
export function StateTag({ state }: { state: MessageState }) {
  const t = useTexts();
  return <Tag tone={state === 'answered' ? 'success' : 'plain'}>{t(`state.${state}`)}</Tag>;
}
