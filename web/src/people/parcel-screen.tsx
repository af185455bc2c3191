import { oneParcel, type Parcel } from '@dijkportaal/contract/people/parcel';
import { useQuery } from '@tanstack/react-query';
import { Link, notFound } from '@tanstack/react-router';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { NotesSection } from '../notes/public.tsx';
import { LazyMap, type MapPerson } from '../parcels/public.ts';
import { formatDate, formatDay } from '../platform/date-time.ts';
import { isNotFound } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { fullName } from '../platform/full-name.ts';
import { keyOf } from '../platform/queries.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import styles from './parcel-screen.module.css';
import { useTexts } from './texts.ts';

/** Who is connected to a parcel, the designs they see and the contact moments with them, for staff. */
export function ParcelScreen({ name }: { name: string }) {
  const t = useTexts();
  const { data, error, isError, refetch } = useQuery({
    queryKey: keyOf(oneParcel.get, name),
    queryFn: () => callExtension(oneParcel.get, { query: { name } }),
  });
  // The server does not have this call.
  if (isNotFound(error)) throw notFound();
  return (
    <>
      <PageHeading title={t('parcel.title', { name })} />
      {data === undefined && isError && <LoadFailure text={t('parcel.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton lines={6} label={t('parcel.loading')} />}
      {data !== undefined && !hasPeople(data) && (
        <EmptyState title={t('parcel.empty')} text={t('parcel.emptyText')}>
          <Link to="/">{t('parcel.home')}</Link>
        </EmptyState>
      )}
      {data !== undefined && hasPeople(data) && <ParcelDetails parcel={data} />}
      <NotesSection subject={{ parcel: name }} />
    </>
  );
}

const hasPeople = ({ people, contacts }: Parcel) => people.length + contacts.length > 0;

const nameOf = (person: Parcel['people'][number]) => fullName(person) || person.address || `#${person.profile_id}`;

function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const t = useTexts();
  const { people, contacts, designs, moments } = parcel;
  const [listed, total] = [people.length + contacts.length, parcel.people_count + parcel.contacts_count];
  const names = new Map(people.map((person) => [person.profile_id, nameOf(person)]));
  return (
    <div className={`columns ${styles.page}`}>
      <ParcelMap people={people} contacts={contacts} />
      <Section title={t('parcel.people', { count: total })}>
        {listed < total && <p className="quiet">{t('parcel.first', { count: listed })}</p>}
        <ul className={`surface divided ${styles.list}`}>
          {people.map((person) => (
            <li key={person.id}>
              <Link to="/profile/$id" params={{ id: String(person.profile_id) }}>
                {nameOf(person)}
              </Link>
              <span className="quiet">{person.address}</span>
              {!person.has_name && <Tag>{t('parcel.nearby')}</Tag>}
            </li>
          ))}
          {contacts.map((contact) => (
            <li key={`contact ${contact.id}`}>
              <ContactLink contact={contact} />
              <span className="quiet">{contact.address}</span>
              <Tag>{t('parcel.noAccount')}</Tag>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('parcel.designs')}>
        {designs.length === 0 && <p className="quiet">{t('parcel.noDesigns')}</p>}
        <ul className={`surface divided ${styles.list}`}>
          {designs.map((design) => (
            <li key={design.id}>
              <Link
                to="/design-admin"
                search={{ search: design.title.split(/\s+/).slice(0, 10).join(' ').slice(0, 200) }}
              >
                {design.title}
              </Link>
              <time className="quiet" dateTime={design.created_at}>
                {formatDate(design.created_at)}
              </time>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('parcel.moments')}>
        {moments.length === 0 && <p className="quiet">{t('parcel.noMoments')}</p>}
        <ul className={`surface divided ${styles.list}`}>
          {moments.map((moment) => (
            <li key={`${moment.profile_id} ${moment.id}`}>
              <Link to="/profile/$id" params={{ id: String(moment.profile_id) }} hash={`moment-${moment.id}`}>
                {moment.title.trim() || t('untitled')}
              </Link>
              <span className="quiet">
                {formatDay(moment.at, '')} {t('parcel.with', { name: names.get(moment.profile_id) ?? '' })}
              </span>
              {moment.type.trim() !== '' && <Tag>{moment.type}</Tag>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function ContactLink({ contact }: { contact: Parcel['contacts'][number] }) {
  return (
    <Link to="/contacts/$id" params={{ id: String(contact.id) }}>
      {contact.name || contact.address || `#${contact.id}`}
    </Link>
  );
}

function ParcelMap({ people, contacts }: Pick<Parcel, 'people' | 'contacts'>) {
  const t = useTexts();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const onMap = useMemo<MapPerson[]>(
    () =>
      [
        ...people.map((person) => ({
          id: person.profile_id,
          title: nameOf(person),
          polygons: person.profile_polygons,
        })),
        // Below zero: a contact may have the id of a profile.
        ...contacts.map((contact) => ({ id: -contact.id, title: contact.name, polygons: contact.polygons })),
      ]
        .filter(({ polygons }) => polygons.length > 0)
        .map((person) => ({ ...person, position: null })),
    [people, contacts],
  );
  if (onMap.length === 0) return <p className="quiet">{t('parcel.noOutline')}</p>;
  return (
    <div className={styles.map}>
      <LazyMap
        people={onMap}
        fallbackCenter={null}
        startsWithAll
        selectedId={selectedId}
        onSelect={setSelectedId}
        renderInfo={({ id, title }) => {
          const contact = contacts.find((one) => one.id === -id);
          if (contact !== undefined) return <ContactLink contact={contact} />;
          return (
            <Link to="/profile/$id" params={{ id: String(id) }}>
              {title}
            </Link>
          );
        }}
      />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="stack-3" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}
