import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import ReplyIcon from 'lucide-react/icons/reply';
import { useRef, useState } from 'react';
import { readDraft } from '../platform/drafts.ts';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { Button } from '../ui/layout/button.tsx';
import { useFocusAfterChange } from '../ui/layout/remember-focus.ts';
import { useTexts } from './admin-texts.ts';
import { AnswerForm, draftPlace } from './answer-form.tsx';
import styles from './answer.module.css';
import { pollEvery } from './queries.ts';

/** Who stopped typing this long ago is not writing. */
const idleMs = 60_000;

/** The place to answer a message: a button that opens the form, which is open if there is a draft. */
export function Answer({ message }: { message: Message }) {
  const t = useTexts();
  const { user } = useSignedInPerson();
  const [state, setState] = useState<'closed' | 'asked' | 'draft'>(() =>
    readDraft(user.id, draftPlace(message.id)) === null ? 'closed' : 'draft',
  );
  const isOpen = state !== 'closed';
  const typedAt = useRef(0);
  const place = useFocusAfterChange<HTMLElement>(isOpen ? 'open' : 'closed');
  const isOffered = useOffered(messages.reply);
  if (!isOffered) return null;
  const name = message.name || message.email;
  if (message.profile_id === null)
    return <p className="note flush">{t(name === '' ? 'answer.gone' : 'answer.noAccount')}</p>;
  const close = () => {
    typedAt.current = 0;
    setState('closed');
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t('answer.title', { name })}
      className={styles.answer}
      data-answer={isOpen ? 'open' : 'closed'}
    >
      <Colleagues id={message.id} isWriting={() => isOpen && Date.now() - typedAt.current < idleMs} />
      {isOpen ? (
        <AnswerForm
          message={message}
          takesFocus={state === 'asked'}
          onType={() => (typedAt.current = Date.now())}
          onClose={close}
        />
      ) : (
        <Button icon={<ReplyIcon />} onClick={() => setState('asked')}>
          {t('answer.open')}
        </Button>
      )}
    </section>
  );
}

interface ColleaguesProps {
  /** The id of the message. */
  id: number;
  /** Whether the person is writing a reply at this time. */
  isWriting: () => boolean;
}

/** Which colleagues are writing a reply, and tells them whether this person is. Not while the tab is hidden. */
function Colleagues({ id, isWriting }: ColleaguesProps) {
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
