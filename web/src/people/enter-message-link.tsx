import { messages } from '@dijkportaal/contract/messages/messages';
import { Link } from '@tanstack/react-router';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { useTexts } from './texts.ts';

/** A link to enter what this person told or wrote outside the portal. */
export function EnterMessageLink({ person }: { person: { profile: number } | { contact: number } }) {
  const t = useTexts();
  return (
    <IfOffered endpoint={messages.enter}>
      <Link to="/messages-admin/enter" search={person} className="button-link">
        {t('enterMessage')}
      </Link>
    </IfOffered>
  );
}
