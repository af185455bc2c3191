import type { MessageTopic } from '@dijkportaal/contract/messages/messages';
import { useTexts } from './texts.ts';

/** What a message is about. */
export function AboutText({ about: { kind, name } }: { about: MessageTopic }) {
  const t = useTexts();
  return <span className="breaks">{t('topic.about', { name: t(`topic.${kind}`, { name }) })}</span>;
}
