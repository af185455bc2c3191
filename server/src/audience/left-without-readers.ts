import { maxNamed, type LeftWithoutReaders } from '@dijkportaal/contract/audience/left-without-readers';
import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import {
  contactGroups,
  contactZones,
  newsletterSegments,
  publicationSegments,
  userGroups,
  userZones,
} from '../schema/audience.ts';
import { segments } from '../schema/contacts.ts';
import { newsletters } from '../schema/newsletters.ts';
import { publications } from '../schema/publications.ts';
import { findLabel, type LabelKind } from './labels.ts';
import { newsletterAudience, publicationAudience, type Links, type Owner } from './links.ts';
import { isForNobody } from './membership.ts';
import { readSegmentsWithResidents } from './queries.ts';

/** What nobody could read without this group or zone, by title. Throws not found. */
export async function listLeftWithoutReaders(db: Db, kind: LabelKind, id: number): Promise<LeftWithoutReaders> {
  await findLabel(db, kind, id);
  const links = `${kind.object}s` as const;
  const isFor = (owner: Owner) =>
    sql`exists (select from ${owner[links].table} where ${owner[links].owner} = ${owner.id} and ${owner[links].chosen} = ${id})`;
  const segmentsWithResidents = await readSegmentsWithResidents(db, { [kind.object]: id });
  const isForSegment = sql`${publications.id} in (select ${publicationSegments.publicationId} from ${publicationSegments}
    join ${segments} on ${segments.id} = ${publicationSegments.segmentId}
    where ${segments.filter} ->> ${kind.object}::text = ${String(id)})`;
  const left = and(
    or(isFor(publicationAudience), isForSegment),
    isForNobody(publicationAudience, segmentsWithResidents, { [links]: id }),
  );
  const unsent = and(
    isFor(newsletterAudience),
    inArray(newsletters.state, ['draft', 'scheduled', 'held']),
    not(newsletters.forEveryone),
    or(
      // Of each kind that was chosen, one must be left.
      and(sql`${newsletters.limits} ->> 'match' = 'all'`, not(hasOtherReaders(links, id))),
      and(
        sql`not exists (select from ${newsletterSegments} where ${newsletterSegments.newsletterId} = ${newsletters.id})`,
        sql`${newsletters.limits} ->> 'works' is null`,
        not(hasOtherReaders('groups', links === 'groups' ? id : 0)),
        not(hasOtherReaders('zones', links === 'zones' ? id : 0)),
      ),
    ),
  );
  const [named, waiting, publicationsCount, newslettersCount] = await Promise.all([
    db
      .select({ id: publications.id, kind: publications.kind, title: publications.title })
      .from(publications)
      .where(left)
      .orderBy(asc(publications.title), asc(publications.id))
      .limit(maxNamed),
    db
      .select({ id: newsletters.id, title: newsletters.title })
      .from(newsletters)
      .where(unsent)
      .orderBy(asc(newsletters.title), asc(newsletters.id))
      .limit(maxNamed),
    db.$count(publications, left),
    db.$count(newsletters, unsent),
  ]);
  return {
    publications_count: publicationsCount,
    publications: named,
    newsletters_count: newslettersCount,
    newsletters: waiting,
  };
}

const members = {
  groups: { users: [userGroups, userGroups.groupId], contacts: [contactGroups, contactGroups.groupId] },
  zones: { users: [userZones, userZones.zoneId], contacts: [contactZones, contactZones.zoneId] },
} as const;

/** Whether a newsletter is for another group or zone with anyone in it; contacts count if it is sent to contacts. */
function hasOtherReaders(name: 'groups' | 'zones', except: number) {
  const { table, owner, chosen }: Links = newsletterAudience[name];
  const { users, contacts } = members[name];
  return sql`exists (select from ${table} where ${owner} = ${newsletters.id} and ${chosen} <> ${except} and (
    exists (select from ${users[0]} where ${eq(users[1], chosen)})
    or (${newsletters.sendToContacts} and exists (select from ${contacts[0]} where ${eq(contacts[1], chosen)}))))`;
}
