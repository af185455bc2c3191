import type { Profile } from '@dijkportaal/contract/profiles';
import { fullName } from '../platform/full-name.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { addressLines } from './address-lines.ts';
import { LoadedProfile } from './loaded-profile.tsx';
import styles from './profile-screen.module.css';
import { useTexts } from './texts.ts';

/** A profile, for the person themselves; staff have the screen of `people`. */
export function ProfileScreen({ id }: { id: string }) {
  return <LoadedProfile id={id} render={(profile) => <ProfileFacts profile={profile} />} />;
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const t = useTexts();
  const name = fullName(profile);
  const facts = [
    [t('address'), addressLines(profile)],
    [t('parcels'), profile.polygons.length > 0 ? profile.polygons.map((parcel) => parcel.name) : [profile.parcels]],
    [t('groups'), profile.groups.map((group) => group.name)],
    [t('zones'), profile.zones.map((zone) => zone.name)],
  ] as const;
  return (
    <>
      <PageHeading title={name || t('title')} />
      <dl className={`card columns facts ${styles.facts}`}>
        {facts.map(([label, values]) => {
          const lines = values.filter(Boolean);
          return (
            <div key={label}>
              <dt>{label}</dt>
              {lines.length === 0 && <dd className="quiet">{t('none')}</dd>}
              {lines.map((line, index) => (
                <dd key={`${line}-${index}`}>{line}</dd>
              ))}
            </div>
          );
        })}
      </dl>
    </>
  );
}
