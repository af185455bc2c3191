import { people, type PersonAccount } from '@dijkportaal/contract/people/people';
import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';
import { isSuperuser, usePerson } from '../platform/session.ts';
import { addressLines } from '../profiles/public.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { BreakableEmail } from '../ui/layout/breakable-email.tsx';
import { Card } from '../ui/layout/card.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Fact, Facts } from './facts.tsx';
import styles from './person.module.css';
import { useTexts } from './texts.ts';

interface ContactCardProps {
  address: string[];
  emails: string[];
  phones: string[];
  /** Others around the same person, such as the contacts of an account. */
  others?: { label: string; links: ReactNode[] };
}

/** How to reach somebody. */
export function ContactCard({ address, emails, phones, others }: ContactCardProps) {
  const t = useTexts();
  return (
    <Card title={t('contact.title')}>
      <Facts>
        <Fact label={t('contact.address')} none={t('noAddress')} values={address} />
        <Fact
          label={t('contact.email')}
          none={t('none')}
          values={emails.map((email) => (
            <Email key={email} email={email} />
          ))}
        />
        <Fact
          label={t('contact.phone')}
          none={t('none')}
          values={phones.map((phone) => (
            <a key={phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          ))}
        />
        {others !== undefined && <Fact label={others.label} none={t('none')} values={others.links} />}
      </Facts>
    </Card>
  );
}

/** How to reach the person of a profile. */
export function ProfileContactCard({ profile }: { profile: Profile }) {
  const t = useTexts();
  const { data: account } = useAccount(profile);
  const links = account?.contacts.map((contact) => (
    <Link key={contact.id} to="/contacts" search={{ search: contact.email }}>
      {t('contact.contactLink', { name: contact.name })}
    </Link>
  ));
  return (
    <ContactCard
      address={addressLines(profile)}
      emails={account === undefined ? [] : [account.email]}
      phones={phonesOf(account)}
      {...(links !== undefined && { others: { label: t('contact.contacts'), links } })}
    />
  );
}

/** The different numbers of the contacts of an account. */
export const phonesOf = (account: PersonAccount | undefined): string[] => [
  ...new Set(account?.contacts.map((contact) => contact.mobile_phone).filter(Boolean)),
];

function Email({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <BreakableEmail email={email} />
    </a>
  );
}

/** The account of somebody, and how they sign in. */
export function AccountCard({ profile }: { profile: Profile }) {
  const t = useTexts();
  const isOffered = useOffered(people.account);
  const person = usePerson();
  const { data: account, isError, refetch } = useAccount(profile);
  if (!isOffered) return null;
  const role = profile.permissions.includes('Superuser')
    ? 'superuser'
    : profile.permissions.includes('Staff')
      ? 'staff'
      : null;
  return (
    <Card
      title={t('account.title')}
      aside={
        <>
          {role !== null && <Badge tone="success">{t(`account.roles.${role}`)}</Badge>}
          {account?.is_active === false && <Badge tone="off">{t('account.inactive')}</Badge>}
        </>
      }
    >
      {isError && account === undefined && <LoadFailure text={t('account.failed')} onRetry={() => void refetch()} />}
      {!isError && account === undefined && <Skeleton lines={4} label={t('account.loading')} />}
      {account !== undefined && <AccountFacts account={account} />}
      {isSuperuser(person) && (
        <p className={styles.more}>
          <Link to="/audit-log" search={{ reads_of: `user ${profile.user}` }}>
            {t('account.reads')}
          </Link>
        </p>
      )}
    </Card>
  );
}

function AccountFacts({ account }: { account: PersonAccount }) {
  const t = useTexts();
  const { invitation, sign_in } = account;
  const mfaOf = ({ mfa_since, recovery_codes_left: count }: NonNullable<typeof sign_in>) =>
    mfa_since === null
      ? t('account.mfaOff')
      : `${t('account.mfaOn', { when: formatDate(mfa_since) })}, ${t('account.codes', { count })}`;
  return (
    <Facts>
      <Fact
        label={t('account.username')}
        none=""
        values={[
          <Link key="user" to="/users" search={{ search: account.username }}>
            {account.username}
          </Link>,
        ]}
      />
      {sign_in !== null && (
        <>
          <Fact
            label={t('account.methods')}
            none=""
            values={[
              t(sign_in.has_password ? 'account.password' : 'account.link'),
              sign_in.passkeys > 0 && t('account.passkeys', { count: sign_in.passkeys }),
            ]}
          />
          <Fact label={t('account.mfa')} none="" values={[mfaOf(sign_in)]} />
        </>
      )}
      <Fact
        label={t('account.lastLogin')}
        none={t('account.never')}
        values={[account.last_login && formatMinute(account.last_login)]}
      />
      {invitation !== null && (
        <Fact label={t('account.invitation')} none="" values={[<Invitation key="sent" {...invitation} />]} />
      )}
      <Fact label={t('account.created')} none="" values={[formatDate(account.created_at)]} />
    </Facts>
  );
}

function Invitation({ sent_at, expires_at, is_expired }: NonNullable<PersonAccount['invitation']>) {
  const t = useTexts();
  const values = { when: formatDate(sent_at), until: formatMinute(expires_at) };
  return t(is_expired ? 'account.expired' : 'account.invited', values);
}

export function LabelsCard({ profile }: { profile: Profile }) {
  const t = useTexts();
  const { data: account } = useAccount(profile);
  const onOrOff = (isOn: boolean) => [t(isOn ? 'labels.on' : 'labels.off')];
  return (
    <Card title={t('labels.title')}>
      <Facts>
        <LabelFacts {...profile} />
        <Fact label={t('labels.newsletter')} none="" values={onOrOff(profile.newsletter)} />
        <Fact label={t('labels.notifications')} none="" values={onOrOff(profile.notifications)} />
      </Facts>
      {account !== undefined && (
        <p className={styles.more}>
          <Link to="/users" search={{ search: account.username }}>
            {t('labels.change')}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** The groups and zones of somebody. */
export function LabelFacts({ groups, zones }: Record<'groups' | 'zones', { name: string }[]>) {
  const t = useTexts();
  return (
    <>
      <Fact label={t('labels.groups')} none={t('none')} values={groups.map(({ name }) => name)} />
      <Fact label={t('labels.zones')} none={t('none')} values={zones.map(({ name }) => name)} />
    </>
  );
}

/** Links to what is published for somebody. */
export function SeesCard({ profile }: { profile: Profile }) {
  const t = useTexts();
  return (
    <Card title={t('sees.title')}>
      {profile.permissions.includes('Staff') ? (
        <p>{t('sees.staff')}</p>
      ) : (
        <>
          <p>{t('sees.text')}</p>
          <ul className="row">
            {(['design', 'document', 'news'] as const).map((kind) => (
              <li key={kind}>
                <Link to="." search={{ kind } as never} hash="timeline">
                  {t(`timeline.kinds.${kind}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** The account of a profile; not loaded from a server that does not offer it. */
export function useAccount({ id }: Profile) {
  return useQuery({
    queryKey: keyOf(people.account, id),
    queryFn: () => callExtension(people.account, { params: { id: String(id) } }),
    enabled: useOffered(people.account),
    // Somebody on the phone tries again while the page is open.
    staleTime: 0,
  });
}
