import {
  messages,
  type Message,
  type MessageTopic,
  type MessageTopicKind,
} from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AfterDeletion, useUndo } from '../bin/public.ts';
import { NotesSection } from '../notes/public.tsx';
import { call, isNotFound } from '../platform/call.ts';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { readId } from '../platform/list-filter.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { DeleteModal } from '../ui/forms/delete-modal.tsx';
import { Tag } from '../ui/forms/tag.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { useTexts } from './admin-texts.ts';
import { Answer } from './answer.tsx';
import styles from './inbox.module.css';
import { OwnerSelect } from './owner-select.tsx';
import { messageEndpoints, messageLists, messageQuery, pollEvery } from './queries.ts';
import { Replies, Source } from './replies.tsx';
import { ReplyFiles } from './reply-files.tsx';
import { StateBadge, StateSelect } from './state.tsx';
import { FormActions } from './forms/form-actions.tsx';
import { FormFacts } from './forms/form-facts.tsx';

/** One message of a resident, next to the list or, on a phone, instead of it. */
export function ConversationScreen({ id }: { id: string }) {
  const t = useTexts();
  const canReply = useOffered(messages.reply);
  const { data, error, refetch } = useQuery({
    ...messageQuery(readId(id) ?? 0),
    // Shows what a colleague or the resident does meanwhile.
    refetchInterval: canReply && pollEvery(10),
  });
  return (
    <div className={styles.conversation}>
      <Link to="/messages-admin" search resetScroll={false} className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {t('back')}
      </Link>
      {data !== undefined && !isNotFound(error) ? (
        <Conversation key={data.id} message={data} />
      ) : error === null ? (
        <Skeleton lines={8} label={t('loadingOne')} />
      ) : isNotFound(error) ? (
        <EmptyState title={t('goneOne')} text={t('goneOneText')} />
      ) : (
        <LoadFailure text={t('failedOne')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

/** What is next to the list while no message is open. */
export function NoConversation() {
  const t = useTexts();
  return (
    <div className={styles.conversation} data-empty>
      <EmptyState title={t('choose')} text={t('chooseText')} />
    </div>
  );
}

function Conversation({ message }: { message: Message }) {
  const t = useTexts();
  const { id, reference, subject, text, state, about, form, files, replies, read_at, created_at, latest_at } = message;
  const [isDeleting, setDeleting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <article className="card stack-3">
        <div className={`row ${styles.top}`}>
          <h2 ref={heading} tabIndex={-1}>
            {subject}
          </h2>
          <StateBadge state={state} />
          {form !== null && <Tag>{t(`form.kinds.${form.kind}`)}</Tag>}
          {read_at === null && <Tag tone="success">{t('unread')}</Tag>}
        </div>
        <div className={`row note ${styles.facts}`}>
          <Sender message={message} />
          <time dateTime={created_at}>{formatMinute(created_at)}</time>
          {reference !== '' && <span>{t('reference', { reference })}</span>}
          {about !== null && <About about={about} profileId={message.profile_id} />}
        </div>
        <Source {...message} />
        {message.question !== '' && <p className="breaks">{t('reactionTo', { question: message.question })}</p>}
        {form !== null && <FormFacts form={form} />}
        <RichText html={text} />
        <ReplyFiles files={files} title={subject} />
        <FormActions message={message} />
        {replies > 0 && (
          <div>
            <button
              type="button"
              className="text-button"
              onClick={() => list.current?.querySelector<HTMLElement>('ol > li:last-child')?.focus()}
            >
              {t('latest', { when: formatMinute(latest_at) })}
            </button>
          </div>
        )}
        <div className={`row ${styles.actions}`}>
          <IfOffered endpoint={messages.setState}>
            <StateSelect message={message} />
          </IfOffered>
          <IfOffered endpoint={messages.assign}>
            <OwnerSelect message={message} />
          </IfOffered>
          <IfOffered endpoint={messages.mark}>
            <MarkButton message={message} />
          </IfOffered>
          <Button
            variant="default"
            tone="danger"
            aria-label={t('deleteNamed', { subject })}
            onClick={() => setDeleting(true)}
          >
            {t('delete')}
          </Button>
        </div>
      </article>
      <IfOffered endpoint={messages.replies}>
        <div ref={list} className={styles.replies}>
          <Replies message={message} side="team" />
        </div>
      </IfOffered>
      <Answer message={message} />
      <div className={styles.internal}>
        <NotesSection subject={{ message: id }} />
      </div>
      {isDeleting && <DeleteMessageModal message={message} onClose={() => setDeleting(false)} />}
    </div>
  );
}

/** What the message is about, with a link to it where there is one. */
function About({ about: { kind, ref, name }, profileId }: { about: MessageTopic; profileId: number | null }) {
  const t = useTexts();
  const link = linkTo(kind, ref, name, profileId);
  return (
    <span>
      {t(`about.${kind}`)} {link === null ? name : <Link {...link}>{name}</Link>}
    </span>
  );
}

function linkTo(kind: MessageTopicKind, ref: string, name: string, profileId: number | null): LinkProps | null {
  switch (kind) {
    case 'parcel':
      return { to: '/parcels/$name', params: { name: ref } };
    case 'design':
      return { to: '/design-admin', search: { search: name } };
    case 'document':
      return { to: '/documents-admin', search: { search: name } };
    default:
      if (profileId === null) return null;
      return {
        to: '/profile/$id',
        params: { id: String(profileId) },
        hash: `${kind === 'wish' ? 'wish' : 'moment'}-${ref}`,
      };
  }
}

function Sender({ message: { name, email, profile_id } }: { message: Message }) {
  const t = useTexts();
  const shown = name || email;
  if (shown === '') return <span>{t('gone')}</span>;
  const link = (id: number) => (
    <Link to="/profile/$id" params={{ id: String(id) }} aria-label={t('profileOf', { name: shown })}>
      {shown}
    </Link>
  );
  return (
    <>
      {(profile_id !== null || name !== '') && (
        <span>
          {t('from')} {profile_id === null ? name : link(profile_id)}
        </span>
      )}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

function MarkButton({ message: { id, subject, read_at } }: { message: Message }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const isRead = read_at !== null;
  const { run, isBusy } = useWrite({
    write: async () => {
      await callExtension(
        messages.mark,
        { params: { id: String(id) }, body: { is_read: !isRead } },
        { success: t(isRead ? 'markedUnread' : 'markedRead') },
      );
      await refetch();
    },
    failedText: t('markFailed'),
    toastsProblem: true,
  });
  return (
    <Button
      variant="default"
      loading={isBusy}
      aria-label={t(isRead ? 'markUnreadNamed' : 'markReadNamed', { subject })}
      onClick={() => void run()}
    >
      {t(isRead ? 'markUnread' : 'markRead')}
    </Button>
  );
}

/** Asks before a message is deleted, also for its sender; then returns to the list. */
function DeleteMessageModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  // The message itself can no longer be fetched.
  const refetch = useRefetch(messageLists);
  const undo = useUndo('message');
  const { id, subject, name, email } = message;
  const sender = name || email;
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() =>
        call(messages.delete, { params: { id: String(id) } }, { showsBadInput: false, ...undo(id, subject) })
      }
      refetch={async () => {
        await refetch();
        await navigate({ to: '/messages-admin', search: true, resetScroll: false });
      }}
      onClose={onClose}
    >
      <p>{sender === '' ? t('sureGone', { subject }) : t('sure', { subject, name: sender })}</p>
      <p>{t('lost')}</p>
      <AfterDeletion />
    </DeleteModal>
  );
}
