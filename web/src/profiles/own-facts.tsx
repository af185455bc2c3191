import type { Profile } from '@dijkportaal/contract/profiles';
import type { Label } from '@dijkportaal/contract/users';
import { forms } from '@dijkportaal/contract/messages/forms';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOffered } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { ContactLink } from '../ui/layout/contact-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Tag } from '../ui/forms/tag.tsx';
import { addressLines } from './address-lines.ts';
import styles from './own-facts.module.css';
import { useTexts } from './texts.ts';

/** What the water authority knows about someone; only the authority changes it. */
export function OwnFacts({ email, profile }: { email: string; profile: Profile }) {
  const t = useTexts();
  const hasForm = useOffered(forms.send);
  return (
    <Card title={t('own.facts')} isTall>
      <dl className={`stack facts ${styles.facts}`}>
        <AddressFacts email={email} profile={profile} />
        <Tags label={t('groups')} labels={profile.groups} none={t('own.noGroups')} />
        <Tags label={t('zones')} labels={profile.zones} none={t('own.noZones')} />
      </dl>
      <p className={`quiet ${styles.advice}`}>
        {t('own.factsAdvice')}{' '}
        {hasForm ? (
          <Link to="/messages/new/$form" params={{ form: 'details' }}>
            {t('own.factsForm')}
          </Link>
        ) : (
          <ContactLink>{t('own.factsContact')}</ContactLink>
        )}
      </p>
    </Card>
  );
}

/** Name, addresses and parcels of the person, as rows of a list. */
export function AddressFacts({ email, profile }: { email: string; profile: Profile }) {
  const t = useTexts();
  const parcels = profile.polygons.length > 0 ? profile.polygons.map(({ name }) => name) : [profile.parcels];
  return (
    <>
      <Fact label={t('own.name')} lines={[fullName(profile)]} none={t('none')} />
      <Fact label={t('own.email')} lines={[email]} none={t('none')} />
      <Fact label={t('address')} lines={addressLines(profile)} none={t('own.noAddress')} />
      <Fact label={t('parcels')} lines={parcels} none={t('own.noParcels')} />
    </>
  );
}

function Fact({ label, lines, none }: { label: string; lines: string[]; none: string }) {
  const filled = lines.filter(Boolean);
  return (
    <Row label={label} none={filled.length === 0 ? none : null}>
      {filled.map((line, index) => (
        <span key={`${line}-${index}`} className="block">
          {line}
        </span>
      ))}
    </Row>
  );
}

function Tags({ label, labels, none }: { label: string; labels: Label[]; none: string }) {
  // Another server may return only ids, and residents cannot look up names.
  if (labels.some(({ name }) => name === '')) return null;
  return (
    <Row label={label} none={labels.length === 0 ? none : null}>
      <ul className={`row ${styles.tags}`}>
        {labels.map(({ id, name }) => (
          <li key={id}>
            <Tag>{name}</Tag>
          </li>
        ))}
      </ul>
    </Row>
  );
}

function Row({ label, none, children }: { label: string; none: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      {none === null ? <dd>{children}</dd> : <dd className="quiet">{none}</dd>}
    </div>
  );
}
