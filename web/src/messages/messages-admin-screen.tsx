import { messages, type Message } from '@dijkportaal/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { FilterProps } from '../platform/list-filter.ts';
import { AfterDeletion, useUndo } from '../bin/public.ts';
import { call } from '../platform/call.ts';
import { useOffered } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { siteQuery } from '../settings/public.ts';
import { DeleteModal } from '../ui/forms/delete-modal.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { useTexts } from './admin-texts.ts';
import type { MessageSearch } from './filter.ts';
import { MessageCard } from './message-card.tsx';
import { messageEndpoints, messagePageSize, messagesQuery, unreadCountQuery } from './queries.ts';

/** The messages of all residents, for staff. */
export function MessagesAdminScreen({ filter, onFilter }: FilterProps<MessageSearch>) {
  const t = useTexts();
  const query = useQuery(messagesQuery(filter));
  const [deleting, setDeleting] = useState<Message | null>(null);
  const isOnlyRead = filter.search === undefined && filter.unread === true;
  return (
    <ListScreen
      texts={(key, values) =>
        t(isOnlyRead && key === 'none' ? 'allRead' : isOnlyRead && key === 'noneText' ? 'allReadText' : key, values)
      }
      notice={<ForwardNotice />}
      query={query}
      pageSize={messagePageSize}
      filter={filter}
      onFilter={onFilter}
      fields={useOffered(messages.mark) && <UnreadSelect filter={filter} onFilter={onFilter} />}
      showAllText={t('showAll')}
      renderRows={(rows, isBusy) => (
        <ul className="stack page" aria-busy={isBusy}>
          {rows.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} onDelete={() => setDeleting(message)} />
            </li>
          ))}
        </ul>
      )}
    >
      {deleting !== null && <DeleteMessageModal message={deleting} onClose={() => setDeleting(null)} />}
    </ListScreen>
  );
}

function UnreadSelect({ filter, onFilter }: FilterProps<MessageSearch>) {
  const t = useTexts();
  const { data: count } = useQuery(unreadCountQuery);
  return (
    <SelectField
      label={t('filter.which')}
      value={filter.unread === true ? 'unread' : ''}
      options={[
        { value: '', label: t('filter.all') },
        { value: 'unread', label: count === undefined ? t('filter.unread') : t('filter.unreadCount', { count }) },
      ]}
      onChange={({ currentTarget }) =>
        onFilter({ ...filter, unread: currentTarget.value === 'unread' ? true : undefined, page: undefined })
      }
    />
  );
}

/** Asks before a message is deleted, also for its sender. */
function DeleteMessageModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const undo = useUndo('message');
  const { subject, name, email } = message;
  const sender = name || email;
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() =>
        call(
          messages.delete,
          { params: { id: String(message.id) } },
          { showsBadInput: false, ...undo(message.id, subject) },
        )
      }
      refetch={refetch}
      onClose={onClose}
    >
      <p>{sender === '' ? t('sureGone', { subject }) : t('sure', { subject, name: sender })}</p>
      <p>{t('lost')}</p>
      <AfterDeletion />
    </DeleteModal>
  );
}

/** The address that new messages are forwarded to, or a warning that there is none. */
function ForwardNotice() {
  const t = useTexts();
  const { data: site } = useQuery({ ...siteQuery, staleTime: 0 });
  if (site === undefined) return null;
  const email = site.contact_email;
  return (
    <div className="page below-5">
      <Alert tone={email === '' ? 'warn' : 'info'}>
        {email === '' ? (
          <p>
            <strong>{t('forward.nowhere')}</strong> {t('forward.nowhereText')}
          </p>
        ) : (
          <p>{t('forward.to', { email })}</p>
        )}
        <Link to="/settings">{t('forward.link')}</Link>
      </Alert>
    </div>
  );
}
