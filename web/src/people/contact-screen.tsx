import { people, type ContactPerson } from '@dijkportaal/contract/people/people';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { isNotFound } from '../platform/call.ts';
import { formatDate } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { isSuperuser, usePerson } from '../platform/session.ts';
import { NotesSection } from '../notes/public.tsx';
import { addressLines } from '../profiles/public.ts';
import { Alert } from '../ui/layout/alert.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { ContactCard, LabelFacts } from './account-cards.tsx';
import { EnterMessageLink } from './enter-message-link.tsx';
import { Fact, Facts } from './facts.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import styles from './person.module.css';
import { PrintButton } from './print-button.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { ContactActions } from './status-actions.tsx';
import { StatusLine, statusesOfContact } from './status-line.tsx';
import { Timeline } from './timeline.tsx';
import { useTexts } from './texts.ts';

/** Everything about a contact without an account; one with an account has the page of its profile. */
export function ContactScreen({ id }: { id: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(people.contact, Number(id)),
    queryFn: () => callExtension(people.contact, { params: { id } }, { showsBadInput: false }),
    staleTime: 0,
  });
  const isMissing = isNotFound(error);
  if (data !== undefined && !isMissing) {
    if (data.profile_id !== null)
      return <Navigate to="/profile/$id" params={{ id: String(data.profile_id) }} replace />;
    return (
      <div className={styles.screen} data-scale="compact">
        <Contact contact={data} />
      </div>
    );
  }
  return (
    <>
      <PageHeading title={t('person.title')} />
      {error === null && <Skeleton lines={5} label={t('person.loading')} />}
      {isMissing && (
        <Alert tone="info">
          <p>{t('person.gone')}</p>
          <p className="row">
            <Link to="/contacts">{t('person.contacts')}</Link>
            <Link to="/bin">{t('person.bin')}</Link>
          </p>
        </Alert>
      )}
      {error !== null && !isMissing && <LoadFailure text={t('person.failed')} onRetry={() => void refetch()} />}
    </>
  );
}

function Contact({ contact }: { contact: ContactPerson }) {
  const t = useTexts();
  const staff = usePerson();
  const { name, filtered_email: emails } = contact;
  const phones = [contact.mobile_phone].filter(Boolean);
  const address = addressLines({ ...contact, state: '' });
  const links = contact.same_address.map((other) => (
    <Link key={other.profile_id} to="/profile/$id" params={{ id: String(other.profile_id) }}>
      {other.name}
    </Link>
  ));
  return (
    <>
      <PageHeading
        title={name}
        actions={
          <>
            <EnterMessageLink person={{ contact: contact.id }} />
            <PrintButton profile={null} />
          </>
        }
      />
      <StatusLine statuses={statusesOfContact(contact, t)}>
        <ContactActions contact={contact} />
      </StatusLine>
      <div className={`stack-5 ${styles.page}`}>
        <div className={styles.cards}>
          <ContactCard
            address={address}
            // What was typed may be no address.
            emails={emails.length === 0 ? [contact.email].filter(Boolean) : emails}
            phones={phones}
            {...(links.length > 0 && { others: { label: t('contact.sameAddress'), links } })}
          />
          <ParcelsCard person={contact} name={name} />
          <Card title={t('labels.contactTitle')}>
            <Facts>
              <LabelFacts {...contact} />
              <Fact
                label={t('account.invitation')}
                none={t('account.never')}
                values={[
                  contact.invited_at &&
                    t(contact.invited_by_letter ? 'account.invitedByLetter' : 'account.invitedOn', {
                      when: formatDate(contact.invited_at),
                    }),
                ]}
              />
              <Fact
                label={t('contact.source')}
                none=""
                values={[t(contact.is_external ? 'contact.fromRelatics' : 'contact.fromStaff')]}
              />
            </Facts>
            {isSuperuser(staff) && (
              <p className={styles.more}>
                <Link to="/audit-log" search={{ reads_of: `contact ${contact.id}` }}>
                  {t('account.reads')}
                </Link>
              </p>
            )}
          </Card>
        </div>
        <div className={styles.main}>
          <NotesSection subject={{ contact: contact.id }} />
          <Timeline owner={{ contactId: contact.id }} isAlone />
        </div>
      </div>
      <PrintSheet
        person={{
          name,
          subject: { contact: contact.id },
          located: contact,
          address,
          emails,
          phones,
          groups: contact.groups,
          zones: contact.zones,
        }}
        profile={null}
      />
    </>
  );
}
