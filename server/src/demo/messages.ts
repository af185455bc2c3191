import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { eq } from 'drizzle-orm';
import { messages, replies } from '../schema/messages.ts';
import type { Db } from '../platform/database/db.ts';
import { settings } from '../schema/settings.ts';
import { users } from '../schema/users.ts';
import type { DemoPerson } from './demo-world.ts';

/** Settings as an authority would fill them in. */
const demoSettings = {
  description: `<p>In dit portaal volgt u de dijkversterking bij u in de buurt. U ziet uw percelen op de kaart, de \
ontwerpen voor de dijk, het nieuws en wat u met ons hebt afgesproken.</p><h2>Wat kunt u hier doen?</h2><ul>\
<li>Bekijken wat de plannen betekenen voor uw perceel</li><li>Documenten en verslagen lezen</li>\
<li>Het projectteam een bericht sturen</li></ul>`,
  introductionText: `<p>Welkom bij de dijkversterking. Op de kaart ziet u uw percelen langs de dijk. Klopt er iets \
niet? Stuur het projectteam dan een bericht.</p>`,
  contactName: 'Projectteam Dijkversterking',
  contactEmail: 'projectteam@example.org',
  contactPhone: '0800-0123',
  contactHours: 'maandag tot en met vrijdag, 9 tot 17 uur',
};

const hour = 60 * 60 * 1000;

interface Letter {
  /** An index in the list of residents. */
  resident: number;
  hoursAgo: number;
  subject: string;
  text: string;
  isRead: boolean;
  form?: MessageForm;
  /** Of the project team, two hours later; read when the conversation is closed. */
  answer?: { text: string; isClosed: boolean; asks?: true };
}

const letters: Letter[] = [
  {
    resident: 0,
    hoursAgo: 26,
    subject: 'Een bankje op de nieuwe kruin',
    text: '<p>Bij de molen, met uitzicht op de rivier. Er komen hier veel wandelaars langs.</p>',
    isRead: false,
    form: {
      kind: 'wish',
      reason: 'Oudere bewoners uit de buurt kunnen daar even uitrusten.',
      place: 'Bij de molen',
      latitude: null,
      longitude: null,
      wish_id: '',
    },
  },
  {
    resident: 5,
    hoursAgo: 30,
    subject: 'Schade of hinder melden: scheuren of verzakking',
    text: '<p>In de achtergevel zit een nieuwe scheur van ongeveer een meter.</p>',
    isRead: false,
    form: {
      kind: 'damage',
      what: 'crack',
      since: null,
      place: 'Achtergevel, links van de keukendeur',
      latitude: null,
      longitude: null,
    },
  },
  {
    resident: 9,
    hoursAgo: 6,
    subject: 'Gegevens wijzigen',
    text: '<p>Wij wonen hier vanaf de eerste van de volgende maand.</p>',
    isRead: false,
    form: { kind: 'details', changes: [], taken_over_at: null },
  },
  {
    resident: 0,
    hoursAgo: 3,
    subject: 'Kan de afrit naar ons erf blijven?',
    text: `<p>Beste projectteam,</p><p>Op het nieuwe ontwerp zie ik de <strong>afrit naar ons erf</strong> niet meer. \
Wij gebruiken die elke dag, ook met de trekker. Blijft de afrit op deze plek, of komt er een andere?</p>\
<p>Met vriendelijke groet,<br />Linde van der Kolk</p>`,
    isRead: false,
  },
  {
    resident: 2,
    hoursAgo: 20,
    subject: 'Grondwaterstand en waterkwaliteit rondom de uiterwaardenverlagingswerkzaamheden',
    text: `<p>Graag ontvang ik de meetgegevens van de peilbuizen bij ons perceel:</p><ul><li>de stand vóór het werk</li>\
<li>de stand tijdens het werk</li><li>de verwachting voor daarna</li></ul>`,
    isRead: false,
  },
  {
    resident: 5,
    hoursAgo: 47,
    subject: 'Trillingen tijdens het damwand heien',
    text: `<p>Ons huis is van 1912. Wordt er vooraf een <em>bouwkundige opname</em> gemaakt? En bij wie kan ik terecht \
als er scheuren komen?</p>`,
    isRead: false,
  },
  {
    resident: 9,
    hoursAgo: 95,
    subject: 'Verhuizing',
    text: '<p>Wij verhuizen op de eerste van de volgende maand. Hoe geef ik mijn nieuwe adres door?</p>',
    isRead: true,
    answer: {
      text: '<p>Fijn dat u het laat weten. U geeft uw nieuwe adres door in het portaal, bij <strong>Mijn profiel</strong>.</p>',
      isClosed: true,
    },
  },
  {
    resident: 0,
    hoursAgo: 190,
    subject: 'Bedankt voor het keukentafelgesprek',
    text: `<p>Dank voor uw bezoek van vorige week. Wij hebben nog één vraag: wanneer horen wij of de \
<strong>knotwilgen</strong> mogen blijven?</p>`,
    isRead: true,
    answer: {
      text: `<p>Beste mevrouw Van der Kolk,</p><p>De rij knotwilgen bij de molen blijft staan. Over de twee bomen bij uw \
afrit beslissen wij in januari. Wij laten u dat hier weten.</p>`,
      isClosed: false,
    },
  },
  {
    resident: 0,
    hoursAgo: 52,
    subject: 'Opname van onze schuur',
    text: '<p>De schuur staat dichter bij de dijk dan ons huis. Wordt die ook opgenomen?</p>',
    isRead: true,
    answer: {
      text: `<p>Beste mevrouw Van der Kolk,</p><p>Ja, wij nemen de schuur ook op. Kan dat op een ochtend, of komt een \
middag u beter uit?</p>`,
      isClosed: false,
      asks: true,
    },
  },
  {
    resident: 14,
    hoursAgo: 410,
    subject: 'Parkeren bij de informatieavond',
    text: '<p>Is er bij het dorpshuis ook plek voor mensen die slecht ter been zijn?</p>',
    isRead: true,
  },
];

const stateOf = (answer: Letter['answer']): 'waiting' | 'answered' | 'closed' =>
  answer?.asks ? 'waiting' : answer?.isClosed === false ? 'answered' : 'closed';

/** The form, with a place or address of its sender. */
function formOf(form: MessageForm | undefined, { street, houseNumber, latitude, longitude }: DemoPerson) {
  if (form?.kind === 'details') {
    const changes = [
      { field: 'street' as const, from: street, to: 'Kerkpad' },
      { field: 'house_number' as const, from: houseNumber, to: '7' },
    ];
    return { ...form, changes };
  }
  return form?.kind === 'damage' ? { ...form, latitude, longitude } : (form ?? null);
}

/** Inserts messages to the project team, two of them answered and three written with a form, and the settings with its address. */
export async function insertDemoMessages(
  db: Db,
  people: DemoPerson[],
  userIds: Map<string, number>,
  now: Date,
): Promise<void> {
  await db.update(settings).set(demoSettings);
  const residents = people.filter(({ role }) => role === 'customer');
  const colleague = people.find(({ role }) => role === 'staff');
  const team = {
    side: 'team' as const,
    authorId: userIds.get(colleague?.email ?? '') ?? null,
    name: `${colleague?.firstName} ${colleague?.lastName}`,
    jobTitle: 'Omgevingsmanager',
  };
  if (team.authorId !== null)
    await db.update(users).set({ jobTitle: team.jobTitle }).where(eq(users.id, team.authorId));
  const stored = letters.flatMap((letter) => {
    const sender = residents[letter.resident];
    if (sender === undefined) return [];
    const createdAt = new Date(now.getTime() - letter.hoursAgo * hour);
    const answeredAt = new Date(createdAt.getTime() + 2 * hour);
    return { ...letter, sender, createdAt, answeredAt };
  });
  const rows = await db
    .insert(messages)
    .values(
      stored.map(({ sender, subject, text, isRead, form, answer, createdAt, answeredAt }) => ({
        senderId: userIds.get(sender.email) ?? null,
        name: `${sender.firstName} ${sender.lastName}`,
        email: sender.email,
        subject,
        text,
        form: formOf(form, sender),
        createdAt,
        latestAt: answer === undefined ? createdAt : answeredAt,
        ...(isRead && { readAt: answeredAt, textReadAt: answeredAt }),
        ...(isRead && { state: stateOf(answer) }),
      })),
    )
    .returning({ id: messages.id });
  await db.insert(replies).values(
    stored.flatMap(({ answer, answeredAt }, index) => {
      const messageId = rows[index]?.id;
      if (answer === undefined || messageId === undefined) return [];
      const readAt = answer.isClosed ? new Date(answeredAt.getTime() + hour) : null;
      return { ...team, messageId, text: answer.text, createdAt: answeredAt, readAt };
    }),
  );
}
