import type { Profile } from '@dijkportaal/contract/profiles';
import type { ReactNode } from 'react';
import { addressLines, EditButton, LoadedProfile } from '../profiles/public.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { AccountCard, ContactCard, LabelsCard } from './account-cards.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import styles from './person.module.css';
import { RelationsSections } from './relations-sections.tsx';
import { useTexts } from './texts.ts';

interface PersonScreenProps {
  /** The id of the profile. */
  id: string;
  /** Cards of other capabilities. */
  renderCards: (profile: Profile) => ReactNode;
}

/** Everything about one person, for staff who prepare a visit. */
export function PersonScreen({ id, renderCards }: PersonScreenProps) {
  return (
    <div data-scale="compact">
      <LoadedProfile id={id} render={(profile) => <Person profile={profile} cards={renderCards(profile)} />} />
    </div>
  );
}

function Person({ profile, cards }: { profile: Profile; cards: ReactNode }) {
  const t = useTexts();
  const address = addressLines(profile).join(', ');
  const name = `${profile.first_name} ${profile.last_name}`.trim() || address || `#${profile.id}`;
  return (
    <>
      <PageHeading title={name} actions={<EditButton profile={profile} />}>
        <p>{address || t('noAddress')}</p>
      </PageHeading>
      <div className={styles.page}>
        <div className={styles.cards}>
          <ContactCard profile={profile} />
          <ParcelsCard profile={profile} name={name} />
          <LabelsCard profile={profile} />
          <AccountCard profile={profile} />
          {cards}
        </div>
        <div className={styles.main}>
          <RelationsSections profile={profile} />
        </div>
      </div>
    </>
  );
}
