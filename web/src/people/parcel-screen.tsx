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
      {data?.people.length === 0 && (
        <EmptyState title={t('parcel.empty')} text={t('parcel.emptyText')}>
          <Link to="/">{t('parcel.home')}</Link>
        </EmptyState>
      )}
      {data !== undefined && data.people.length > 0 && <ParcelDetails parcel={data} />}
      <NotesSection subject={{ parcel: name }} />
    </>
  );
}

const nameOf = (person: Parcel['people'][number]) => fullName(person) || person.address || `#${person.profile_id}`;

function ParcelDetails({ parcel }: { parcel: Parcel }) {
  const t = useTexts();
  const { people, people_count, designs, moments } = parcel;
  const names = new Map(people.map((person) => [person.profile_id, nameOf(person)]));
  return (
    <div className={`columns ${styles.page}`}>
      <ParcelMap people={people} />
      <Section title={t('parcel.people', { count: people_count })}>
        {people.length < people_count && <p className="quiet">{t('parcel.first', { count: people.length })}</p>}
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

function ParcelMap({ people }: Pick<Parcel, 'people'>) {
  const t = useTexts();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const onMap = useMemo<MapPerson[]>(
    () =>
      people
        .filter((person) => person.profile_polygons.length > 0)
        .map((person) => ({
          id: person.profile_id,
          title: nameOf(person),
          position: null,
          polygons: person.profile_polygons,
        })),
    [people],
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
        renderInfo={(person) => (
          <Link to="/profile/$id" params={{ id: String(person.id) }}>
            {person.title}
          </Link>
        )}
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
