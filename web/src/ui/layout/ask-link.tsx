import { messages, type MessageTopicKind } from '@dijkportaal/contract/messages/messages';
import { Link } from '@tanstack/react-router';
import { useOffered } from '../../platform/extensions.ts';
import { viewedResident } from '../../platform/impersonation.ts';
import { useObservable } from '../../platform/observable.ts';
import { isStaff, usePerson } from '../../platform/session.ts';
import { useTexts } from '../texts.ts';

interface AskLinkProps {
  kind: MessageTopicKind;
  /** Its id, or the name of a parcel. */
  id: string | number;
  /** Its name as on the screen. */
  name: string;
  /** In a list of short rows. */
  isShort?: boolean;
}

/** A resident's link to the message form about an item; nothing if the project team does not reply in the portal. */
export function AskLink({ kind, id, name, isShort = false }: AskLinkProps) {
  const t = useTexts();
  const person = usePerson();
  const isViewing = useObservable(viewedResident) !== null;
  const isOffered = useOffered(messages.replies);
  if (!isOffered || isViewing || isStaff(person)) return null;
  return (
    <Link
      to="/messages"
      search={{ about: `${kind}.${id}` }}
      className="touch small"
      aria-label={t(isShort ? 'askShortNamed' : 'askNamed', { name })}
    >
      {t(isShort ? 'askShort' : 'ask')}
    </Link>
  );
}
