import { whatsNew } from '@dijkportaal/contract/whats-new';
import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatMinute } from '../platform/date-time.ts';
import { callIfOffered } from '../platform/extensions.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { readId } from '../platform/list-filter.ts';
import { useObservable } from '../platform/observable.ts';
import { useRefetch } from '../platform/queries.ts';
import { isStaff, useSignedInPerson } from '../platform/session.ts';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ArticleScreen } from '../ui/lists/article-screen.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { AboutText } from './about-text.tsx';
import { ForStaff } from './for-staff.tsx';
import { messageEndpoints, messageQuery } from './queries.ts';
import { FormFacts } from './forms/form-facts.tsx';
import { Receipt } from './receipt.tsx';
import { Replies, Source } from './replies.tsx';
import { ReplyFiles } from './reply-files.tsx';
import { ReplyForm } from './reply-form.tsx';
import styles from './sent-messages.module.css';
import { StateTag } from './state-tag.tsx';
import { useTexts } from './texts.ts';

/** A resident's own message, the replies to it, and a form to write back. */
export function MessageScreen({ id }: { id: string }) {
  // Staff have a screen of their own.
  return isStaff(useSignedInPerson()) ? <ForStaff /> : <OwnMessage id={readId(id) ?? 0} />;
}

function OwnMessage({ id }: { id: number }) {
  const t = useTexts();
  return (
    <ArticleScreen query={useQuery(messageQuery(id))} list="/messages" text={(name) => t(`one.${name}`)}>
      {(message) => <Conversation message={message} />}
    </ArticleScreen>
  );
}

function Conversation({ message }: { message: Message }) {
  const t = useTexts();
  const isViewing = useObservable(viewedResident) !== null;
  useSeen(message, !isViewing);
  const { subject, text, state, about, form, files, read_at, created_at } = message;
  return (
    <div className="stack-5">
      <PageHeading key="message" title={subject}>
        <p className={`row ${styles.facts}`}>
          <StateTag state={state} />
          {about !== null && <AboutText about={about} />}
        </p>
      </PageHeading>
      <article className="card stack-3">
        <p className="row between">
          <strong>{t(message.source === 'portal' ? 'one.wrote' : 'one.told')}</strong>
          <time className="note" dateTime={created_at}>
            {formatMinute(created_at)}
          </time>
        </p>
        <Source {...message} />
        {message.question !== '' && <p className="breaks">{t('topic.question', { question: message.question })}</p>}
        {form !== null && <FormFacts form={form} />}
        {text !== '' && <RichText html={text} />}
        <ReplyFiles files={files} title={t('one.filesOf')} />
        {read_at !== null && <p className="note">{t('one.read', { when: formatMinute(read_at) })}</p>}
        <Receipt message={message} />
      </article>
      <Replies message={message} side="resident" renderOwn={(reply) => <Receipt message={message} reply={reply} />} />
      {isViewing ? (
        <p className="note">{t('viewed')}</p>
      ) : (
        <Card title={t('reply.title')}>
          <ReplyForm key={message.id} message={message} />
        </Card>
      )}
    </div>
  );
}

/** Records that the answers on the screen were opened; a colleague who views the portal as the resident does not. */
function useSeen({ id, unseen }: Message, isOwn: boolean): void {
  const refetch = useRefetch([...messageEndpoints, whatsNew.list]);
  const record = useEffectEvent(() => {
    if (!isOwn || unseen === 0) return;
    callIfOffered(messages.seen, { params: { id: String(id) } }, { success: null, showsBadInput: false })
      .then(refetch)
      .catch((error: unknown) => console.warn('the answers could not be marked as seen', error));
  });
  useEffect(() => record(), [id, unseen]);
}
