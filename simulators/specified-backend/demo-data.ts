import type { Backend } from './backend.ts';
import { makeFile } from './bodies.ts';
import { storeFile } from './files.ts';
import { insertPerson } from './people.ts';
import { externalData } from './external-data.ts';
import {
  insert,
  type Contact,
  type Label,
  type Message,
  type Newsletter,
  type NewsItem,
  type Publication,
  type Store,
  type StoredFile,
} from './store.ts';

/** The password of everybody. */
export const demoPassword = 'uiterwaard-wilgen-7';
/** The secret of everybody's authenticator app where the second factor is on. */
export const demoSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

/** A green square, as PNG. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOImuZGEmIY1TCqYfhqAADi1jYQol3N1wAAAABJRU5ErkJggg==',
  'base64',
);
/** One empty page. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Fictional people, contacts and publications near a dike that does not exist. */
export function fillWithDemoData({ store, switches }: Backend): void {
  const [residents, owners] = ['Bewoners', 'Grondeigenaren'].map((name) =>
    insert<Label>(store, store.groups, { name }),
  );
  const [west, east] = ['Dijkvak west', 'Dijkvak oost'].map((name) => insert<Label>(store, store.zones, { name }));
  if (!residents || !owners || !west || !east) throw new Error('the demo data is incomplete');
  const account = { password: demoPassword, mfaSecret: switches.mfa ? demoSecret : null, last_login: daysAgo(3) };
  const image = () => storeFile(store, makeFile('dijk.png', 'image/png', picture));
  const document = (name: string) => storeFile(store, makeFile(name, 'application/pdf', pdf));

  insertPerson(store, {
    ...account,
    email: 'medewerker@example.org',
    first_name: 'Marijke',
    last_name: 'Dijkgraaf',
    is_staff: true,
  });
  insertPerson(store, {
    ...account,
    email: 'beheerder@example.org',
    first_name: 'Bas',
    last_name: 'Waterman',
    is_staff: true,
    is_superuser: true,
  });
  const resident = insertPerson(
    store,
    { ...account, email: 'bewoner@example.org', first_name: 'Jan', last_name: 'Uiterwaard', groups: [residents.id] },
    {
      guid: 'b5d1a4c2-0001-4000-8000-000000000001',
      street: 'Dijkweg',
      house_number: '12',
      city: 'Lekdorp',
      zip: '1234 AB',
      parcels: 'LKD01 A 101, LKD01 A 102',
      latitude: 51.9312,
      longitude: 4.9021,
      zones: [west.id],
      newsletter: true,
      polygons: [parcelAt('LKD01 A 101', 51.9312, 4.9021), parcelAt('LKD01 A 102', 51.9322, 4.9041)],
      relatics_data: externalData(switches.attachments),
    },
  );
  insertPerson(store, { ...account, email: 'nieuw@example.org', first_name: 'Nora' }, { first_login: true });
  for (const [index, name] of ['Annelies', 'Bram', 'Carla', 'Dirk'].entries()) {
    insertPerson(
      store,
      { ...account, email: `${name.toLowerCase()}@example.org`, first_name: name, groups: [owners.id] },
      {
        latitude: 51.93 + index / 500,
        longitude: 4.91 + index / 500,
        zones: [east.id],
        polygons: [parcelAt(`LKD02 B ${index + 1}`, 51.93 + index / 500, 4.91 + index / 500)],
      },
    );
  }

  fillPublications(store, { residents, resident: resident.id, image, document });
  fillNewsletters(store, residents, image);
  fillAttachments(store);
  for (const [index, subject] of ['Schade aan de oprit', 'Vraag over de planning'].entries()) {
    const text = '<p>Kunt u mij hierover bellen?</p>';
    insert<Message>(store, store.messages, { user: resident.id, subject, text, created_at: daysAgo(index + 1) });
  }
  for (let number = 1; number <= 60; number++) {
    insert<Contact>(store, store.contacts, {
      name: `Contact ${String(number).padStart(2, '0')}`,
      email: `contact${number}@example.org`,
      mobile_phone: '06 12345678',
      invite_all_email_addresses: false,
      groups: number % 2 === 0 ? [owners.id] : [],
      zones: number % 3 === 0 ? [east.id] : [],
      user: null,
    });
  }
  store.sites.set(1, {
    site: 1,
    description: '<p>Het portaal voor bewoners langs de dijk.</p>',
    introduction_text: '<p>Welkom bij de dijkversterking.</p>',
    activation_email: '<p>Welkom.</p>',
    activation_email_subject: 'Uw account',
    contact_email: 'projectteam@example.org',
    automatically_invite_contacts: false,
    analytics_embed_code: '',
  });
}

/** A square of a hundred metres or so. */
function parcelAt(name: string, latitude: number, longitude: number): { name: string; polygon: [number, number][] } {
  const corners = [
    [0, 0],
    [0, 0.0015],
    [0.0009, 0.0015],
    [0.0009, 0],
  ] as const;
  return { name, polygon: corners.map(([north, east]) => [latitude + north, longitude + east]) };
}

interface Given {
  residents: Label;
  resident: number;
  image: () => StoredFile;
  document: (name: string) => StoredFile;
}

function fillPublications(store: Store, { residents, resident, image, document }: Given): void {
  const common = { groups: [], users: [], zones: [] };
  const at = (days: number) => ({ created_at: daysAgo(days), updated_at: daysAgo(days) });
  insert<Publication>(store, store.designs, {
    ...common,
    ...at(9),
    title: 'Ontwerp dijkvak west',
    files: [image(), image()],
  });
  insert<Publication>(store, store.designs, {
    ...common,
    ...at(4),
    title: 'Ontwerp oprit Dijkweg 12',
    groups: [residents.id],
    users: [resident],
    files: [document('oprit.pdf')],
  });
  insert<Publication>(store, store.documents, {
    ...common,
    ...at(8),
    title: 'Planning werkzaamheden',
    files: [document('planning.pdf')],
  });
  for (const [index, title] of [
    'Start van het werk',
    'Inloopavond in het dorpshuis',
    'Afsluiting Dijkweg',
    'Oplevering',
  ].entries()) {
    insert<NewsItem>(store, store.news, {
      title,
      content: `<p>${title}: lees hier wat dit voor u betekent.</p>`,
      groups: index === 3 ? [residents.id] : [],
      zones: [],
      everyone: index !== 3,
      image: index % 2 === 0 ? image() : null,
      pdf: index === 1 ? document('uitnodiging.pdf') : null,
      created_at: daysAgo(20 - index),
    });
  }
}

function fillNewsletters(store: Store, residents: Label, image: () => StoredFile): void {
  const common = {
    content: '<p>Beste lezer, dit is het nieuws.</p>',
    send_to_contacts: true,
    send_to_not_logged_in: false,
    zones: [],
    image: null,
  };
  insert<Newsletter>(store, store.newsletters, {
    ...common,
    title: 'Nieuwsbrief zomer',
    groups: [],
    everyone: true,
    send: true,
    send_at: daysAgo(30),
    image: image(),
  });
  insert<Newsletter>(store, store.newsletters, {
    ...common,
    title: 'Nieuwsbrief herfst',
    groups: [],
    everyone: true,
    send: true,
    send_at: daysAgo(-7),
  });
  insert<Newsletter>(store, store.newsletters, {
    ...common,
    title: 'Nieuwsbrief winter',
    groups: [residents.id],
    everyone: false,
    send: false,
    send_at: null,
  });
}

function fillAttachments(store: Store): void {
  store.attachments.set(
    'guid-gespreksverslag',
    storeFile(store, makeFile('gespreksverslag.pdf', 'application/pdf', pdf)),
  );
  store.attachments.set('guid-wens', storeFile(store, makeFile('wens.pdf', 'application/pdf', pdf)));
  store.attachments.set('guid-foto', storeFile(store, makeFile('foto.png', 'image/png', picture)));
}
