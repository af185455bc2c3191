import type { Profile } from '@dijkportaal/contract/profiles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fullName } from '../platform/full-name.ts';
import { ViewAsButton } from '../impersonation/public.ts';
import { NotesSection } from '../notes/public.tsx';
import { addressLines, EditButton, LoadedProfile } from '../profiles/public.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { AccountCard, LabelsCard, phonesOf, ProfileContactCard, SeesCard, useAccount } from './account-cards.tsx';
import { EnterMessageLink } from './enter-message-link.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import { PersonTabs, type PersonTab } from './person-tabs.tsx';
import styles from './person.module.css';
import { PrintButton } from './print-button.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { MomentsSection, titleOf, useRelations, WishesSection } from './relations-sections.tsx';
import { AccountActions } from './status-actions.tsx';
import { StatusLine, statusesOfAccount } from './status-line.tsx';
import { RecentEvents, Timeline, useHasTimeline } from './timeline.tsx';
import { useTexts } from './texts.ts';

interface PersonScreenProps {
  /** The id of the profile. */
  id: string;
  /** Cards of other capabilities. */
  renderCards: (profile: Profile) => ReactNode;
}

/** Everything about one person, for staff who prepare a visit or have them on the phone. */
export function PersonScreen({ id, renderCards }: PersonScreenProps) {
  return (
    <div className={styles.screen} data-scale="compact">
      <LoadedProfile id={id} render={(profile) => <Person profile={profile} cards={renderCards(profile)} />} />
    </div>
  );
}

function Person({ profile, cards }: { profile: Profile; cards: ReactNode }) {
  const t = useTexts();
  const { data: account } = useAccount(profile);
  const hasTimeline = useHasTimeline();
  const name = fullName(profile) || addressLines(profile).join(', ') || `#${profile.id}`;
  return (
    <>
      <PageHeading
        title={name}
        actions={
          <>
            <EnterMessageLink person={{ profile: profile.id }} />
            <PrintButton profile={profile} />
            <ViewAsButton profile={profile} />
            <EditButton profile={profile} />
          </>
        }
      />
      {account !== undefined && (
        <StatusLine statuses={statusesOfAccount(account, t)}>
          <AccountActions profile={profile} account={account} />
        </StatusLine>
      )}
      <div className={`stack-5 ${styles.page}`}>
        <div className={styles.cards}>
          <ProfileContactCard profile={profile} />
          <ParcelsCard person={profile} name={name} />
          <LabelsCard profile={profile} />
          <AccountCard profile={profile} />
          {hasTimeline && <SeesCard profile={profile} />}
          {cards}
        </div>
        <div className={styles.main}>
          <NotesSection subject={{ profile: profile.id }} />
          <ProfileTabs profile={profile} />
        </div>
      </div>
      <PrintSheet
        person={{
          name,
          subject: { profile: profile.id },
          located: profile,
          address: addressLines(profile),
          emails: account === undefined ? [] : [account.email],
          phones: phonesOf(account),
          groups: profile.groups,
          zones: profile.zones,
        }}
        profile={profile}
      />
    </>
  );
}

function ProfileTabs({ profile }: { profile: Profile }) {
  const t = useTexts();
  const hasTimeline = useHasTimeline();
  const { wishes, moments } = useRelations(profile);
  const owner = { profileId: profile.id };
  const relations: [PersonTab, PersonTab] = [
    { id: 'wishes', label: titleOf(t, 'wishes', wishes.length), panel: <WishesSection profile={profile} /> },
    { id: 'moments', label: titleOf(t, 'moments', moments.length), panel: <MomentsSection profile={profile} /> },
  ];
  if (!hasTimeline) return <PersonTabs tabs={relations} />;
  const messages = (
    <RecentEvents
      owner={owner}
      id="messages"
      kind="message"
      title={t('messages.title')}
      none={t('messages.none')}
      more={
        <Link to="." search={{ kind: 'message' } as never} hash="timeline">
          {t('messages.all')}
        </Link>
      }
    />
  );
  const mails = (['newsletter', 'mail'] as const).map((kind) => (
    <RecentEvents
      key={kind}
      owner={owner}
      id={`${kind}s`}
      kind={kind}
      title={t(`mails.${kind}`)}
      hasHeading
      none={t(`mails.${kind}None`)}
      more={
        <Link to="." search={{ kind } as never} hash="timeline">
          {t(`mails.${kind}All`)}
        </Link>
      }
    />
  ));
  return (
    <PersonTabs
      tabs={[
        { id: 'timeline', label: t('timeline.title'), panel: <Timeline owner={owner} /> },
        ...relations,
        { id: 'messages', label: t('messages.title'), panel: messages },
        { id: 'mails', label: t('mails.title'), panel: <div className="stack-5">{mails}</div> },
      ]}
    />
  );
}
