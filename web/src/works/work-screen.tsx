import type { NearbyWork } from '@dijkportaal/contract/works';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LazyMap, type MapPerson } from '../parcels/public.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { ContactLink } from '../ui/layout/contact-link.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ArticleScreen } from '../ui/lists/article-screen.tsx';
import { workQuery } from './queries.ts';
import { useTexts } from './texts.ts';
import { WorkFacts } from './work-list.tsx';
import styles from './works.module.css';

/** The page of works near the resident. */
export function WorkScreen({ id }: { id: string }) {
  const t = useTexts();
  return (
    <ArticleScreen query={useQuery(workQuery(id))} list="/works" text={(name) => t(`one.${name}`)}>
      {(work) => <Work work={work} />}
    </ArticleScreen>
  );
}

function Work({ work }: { work: NearbyWork }) {
  const t = useTexts();
  return (
    <>
      <PageHeading key="article" title={work.title} />
      <div className="surface stack-3 card">
        <WorkFacts work={work} />
        {work.description !== '' && <p className={styles.text}>{work.description}</p>}
        <p>
          {t('question')} <ContactLink>{t('contact')}</ContactLink>
        </p>
      </div>
      {work.shapes.length > 0 && <WorkMap work={work} />}
    </>
  );
}

/** The place of the works, with the own address and parcels. */
function WorkMap({ work }: { work: NearbyWork }) {
  const t = useTexts();
  const { profile } = useSignedInPerson();
  const people = useMemo<MapPerson[]>(() => {
    const { id, latitude, longitude, polygons } = profile;
    const position: MapPerson['position'] = latitude === null || longitude === null ? null : [latitude, longitude];
    return [{ id, title: t('you'), position, polygons }];
  }, [profile, t]);
  return (
    <section className={`stack-3 ${styles.section}`} aria-labelledby="work-map">
      <h2 id="work-map">{t('map')}</h2>
      <p>{t('mapText')}</p>
      <div className={styles.map}>
        <LazyMap
          startsAsPicture
          startsWithAll
          people={people}
          works={work.shapes}
          fallbackCenter={null}
          selectedId={null}
          onSelect={() => {}}
          renderInfo={({ title }) => title}
        />
      </div>
    </section>
  );
}
