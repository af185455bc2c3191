import { eq, sql } from 'drizzle-orm';
import { files } from '../schema/files.ts';
import { readChosen, countRecipients, selectRecipients } from '../newsletters/recipients/select-recipients.ts';
import { mailAddresses, newsletterMails, newsletters } from '../schema/newsletters.ts';
import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/files/store.ts';
import { demoAccounts } from './demo-accounts.ts';
import { dayInWords, inDays, seasonOf, seasons } from './calendar.ts';
import { drawing, type DemoFile } from './publications/demo-publication.ts';
import { makeFiles, type DemoIds } from './publish-demo.ts';
import { newsletterZones } from '../schema/audience.ts';

interface DemoNewsletter {
  title: string;
  content: string;
  files: DemoFile[];
  state: 'draft' | 'scheduled' | 'sent';
  writtenDaysAgo: number;
  /** Days from now; negative if it was sent already. */
  sendsInDays: number | null;
  zones?: string[];
  sendToContacts: boolean;
}

const paragraphs = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');

/** A sent one, a scheduled one and a draft. Dates in their texts are relative to `now`. */
export function demoNewsletters(now: Date): DemoNewsletter[] {
  const season = seasonOf(inDays(now, -15));
  const next = seasons[(seasons.indexOf(seasonOf(now)) + 1) % seasons.length] ?? 'lente';
  return [
    {
      title: `Werk aan de dijk: wat ziet u deze ${season}?`,
      content: `${paragraphs(
        'Beste lezer,',
        `Deze ${season} doen wij onderzoek in de dijk. In deze nieuwsbrief leest u wat u daarvan merkt.`,
      )}<h2>Onderzoek op 112 plekken</h2>${paragraphs(
        'Wij boren op 112 plekken een smal gat in de dijk. Zo zien wij waar de grond uit bestaat. Een boring duurt een halve dag.',
      )}<h2>Wat merkt u ervan?</h2><ul><li>Er rijden op werkdagen twee kleine voertuigen over de dijk.</li><li>Het fietspad blijft open.</li><li>U hoort het werk tussen 8.00 en 17.00 uur.</li></ul>${paragraphs(
        '<strong>Heeft u een vraag?</strong> Stuur ons een bericht via het portaal. Dit project is verzonnen, voor de demonstratie.',
      )}`,
      files: [drawing(`dijk-in-de-${season}`, 'view')],
      state: 'sent',
      writtenDaysAgo: 17,
      sendsInDays: -15,
      sendToContacts: false,
    },
    {
      title: 'Uitnodiging: inloopavond Hoge Wielen',
      content: `${paragraphs(
        'Beste lezer,',
        'U woont of werkt bij de dijk bij Hoge Wielen. Het voorlopig ontwerp is klaar. Wij laten het u graag zien.',
      )}<h2>Kom langs in het dorpshuis</h2>${paragraphs(
        `U bent welkom op ${dayInWords(now, 10, 4)}, tussen 19.00 en 21.00 uur. U kunt binnenlopen wanneer u wilt; de koffie staat klaar.`,
        'Kunt u niet? De tekeningen staan ook in het portaal, bij Ontwerpen.',
      )}`,
      files: [drawing('kaart-hoge-wielen', 'map')],
      state: 'scheduled',
      writtenDaysAgo: 2,
      sendsInDays: 7,
      zones: ['Dijkvak 3: Hoge Wielen'],
      sendToContacts: true,
    },
    {
      title: `Planning van het werk in de ${next}`,
      content: paragraphs('Beste lezer,', `In de ${next} gaan wij verder met de voorbereiding.`),
      files: [],
      state: 'draft',
      writtenDaysAgo: 1,
      sendsInDays: null,
      sendToContacts: false,
    },
  ];
}

/** Inserts the newsletters of the demo, the sent one with a row for each of its recipients. */
export async function insertDemoNewsletters(db: Db, store: FileStore, ids: DemoIds, now: Date): Promise<void> {
  const items = demoNewsletters(now);
  const made = await makeFiles(store, items, () => 'image');
  await db.transaction(async (tx) => {
    for (const item of items) {
      const at = item.sendsInDays === null ? null : inDays(now, item.sendsInDays);
      const [row] = await tx
        .insert(newsletters)
        .values({
          title: item.title,
          content: item.content,
          state: item.state,
          sendAt: item.state === 'scheduled' ? at : null,
          dueAt: at,
          sendToContacts: item.sendToContacts,
          forEveryone: item.zones === undefined,
          createdAt: inDays(now, -item.writtenDaysAgo),
          updatedAt: inDays(now, -item.writtenDaysAgo),
        })
        .returning({ id: newsletters.id });
      if (row === undefined) throw new Error('the newsletter was not stored');
      const zoneIds = (item.zones ?? []).flatMap((name) => ids.zones.get(name) ?? []);
      if (zoneIds.length > 0) {
        await tx.insert(newsletterZones).values(zoneIds.map((zoneId) => ({ newsletterId: row.id, zoneId })));
      }
      const images = (made.get(item) ?? []).map((file) => ({ ...file, newsletterId: row.id }));
      if (images.length > 0) await tx.insert(files).values(images);
      if (item.state === 'sent' && at !== null) await insertMails(tx, row.id, at);
      else await insertCount(tx, row.id);
    }
  });
}

async function insertCount(tx: Db, newsletterId: number): Promise<void> {
  const number = countRecipients(await readChosen(tx, newsletterId));
  await tx.update(newsletters).set({ recipients: number }).where(eq(newsletters.id, newsletterId));
}

/** Nearly everyone received it; a mail server refused some addresses, and some mails bounced. */
async function insertMails(tx: Db, newsletterId: number, startedAt: Date): Promise<void> {
  const everyone = { everyone: true, groups: [], zones: [], sendToContacts: false, sendToNotLoggedIn: false };
  const accounts = sql.param(demoAccounts.map(({ email }) => email));
  const started = sql`${startedAt.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into ${newsletterMails} (newsletter_id, user_id, email, name, state, due_at, tried_at, sent_at, reason)
    select ${newsletterId}, user_id, email, name, state, left_at, left_at,
      case when state <> 'failed' then left_at end,
      case state when 'failed' then '550 5.7.1 Message refused by the recipient''s mail server'
        when 'bounced' then '550 5.1.1 The mailbox does not exist' else '' end
    from (
      select *, ${started} + place * interval '80 milliseconds' as left_at,
        case when email = any(${accounts}::text[]) then 'sent' when place % 23 = 9 then 'failed'
          when place % 19 = 4 then 'bounced' else 'sent' end as state
      from (select *, row_number() over (order by email collate "C") as place
        from (${selectRecipients(everyone)}) as recipients) as placed
    ) as mails order by place`);
  await tx.execute(sql`
    insert into ${mailAddresses} (email, bounced_at, last_bounced_at, is_permanent, reason)
    select email, sent_at + interval '20 seconds', sent_at + interval '20 seconds', true, reason from ${newsletterMails}
    where newsletter_id = ${newsletterId} and state = 'bounced' and email is not null on conflict do nothing`);
  await tx.execute(sql`
    update ${newsletters} set started_at = ${started}, recipients = mails.number, finished_at = mails.last_at
    from (select count(*)::int as number, max(due_at) as last_at from ${newsletterMails}
      where newsletter_id = ${newsletterId}) as mails where id = ${newsletterId}`);
}
