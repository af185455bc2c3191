import type { Backend } from './backend.ts';
import type { Body } from './bodies.ts';
import { specify, specifyDelete } from './calls.ts';
import { addressesOf } from './contacts.ts';
import { addressOf, storeFile } from './files.ts';
import { showLabels } from './labels.ts';
import { respondWithList, matches } from './lists.ts';
import { profileOf } from './people.ts';
import { badField, find, Refusal } from './refusals.ts';
import { insert, type Newsletter, type NewsletterMail, type Store } from './store.ts';

const body = {
  kind: 'form',
  fields: [
    'title',
    'content',
    'send_at',
    'send',
    'send_to_contacts',
    'send_to_not_logged_in',
    'everyone',
    'groups',
    'zones',
  ],
  files: ['featured_image'],
} as const;

/** Newsletters and their mails. One that is due is sent at the next request. */
export function specifyNewsletters(backend: Backend): void {
  const { store } = backend;

  specify(backend, { method: 'GET', path: '/api/newsletters/', access: 'staff' }, (asked) => {
    sendWhatIsDue(store);
    const rows = [...store.newsletters.values()].toReversed().filter(({ title }) => matches(asked, title));
    return respondWithList(
      backend,
      asked,
      rows.map((newsletter) => showNewsletter(backend, newsletter)),
    );
  });
  specify(backend, { method: 'GET', path: '/api/newsletters/:id/', access: 'staff' }, ({ id }) => {
    sendWhatIsDue(store);
    return showNewsletter(backend, find(store.newsletters, id));
  });
  specify(backend, { method: 'POST', path: '/api/newsletters/', access: 'staff', body }, ({ body }) => {
    const stored = insert<Newsletter>(store, store.newsletters, { ...readNewsletter(body), image: null });
    attachImage(store, stored, body);
    return backend.switches.returnsSaved ? showNewsletter(backend, stored) : { id: stored.id };
  });
  specify(backend, { method: 'PUT', path: '/api/newsletters/:id/', access: 'staff', body }, ({ id, body }) => {
    sendWhatIsDue(store);
    const newsletter = find(store.newsletters, id);
    if (isDue(newsletter)) throw new Refusal(409, { detail: 'Deze nieuwsbrief is al verstuurd.' });
    attachImage(store, Object.assign(newsletter, readNewsletter(body)), body);
    return backend.switches.returnsSaved ? showNewsletter(backend, newsletter) : undefined;
  });
  specifyDelete(backend, '/api/newsletters/:id/', store.newsletters);

  specify(backend, { method: 'GET', path: '/api/newsletter-mails/', access: 'staff' }, (asked) => {
    sendWhatIsDue(store);
    const rows = [...store.newsletterMails.values()]
      .filter(({ newsletter }) => newsletter === Number(asked.query['newsletter']))
      .map(showMail);
    return respondWithList(backend, asked, rows, { count: true, pageSize: 'perPage' });
  });
  specifyDelete(backend, '/api/newsletter-mails/:id/', store.newsletterMails);
}

const isDue = ({ send, send_at }: Newsletter) => send && (send_at === null || Date.parse(send_at) <= Date.now());

function sendWhatIsDue(store: Store): void {
  for (const newsletter of store.newsletters.values()) {
    const mails = [...store.newsletterMails.values()].filter((mail) => mail.newsletter === newsletter.id);
    if (isDue(newsletter) && mails.length === 0) {
      const sent_at = newsletter.send_at ?? new Date().toISOString();
      for (const recipient of recipientsOf(store, newsletter)) {
        insert<NewsletterMail>(store, store.newsletterMails, { ...recipient, newsletter: newsletter.id, sent_at });
      }
    }
  }
}

/** Decision 23. */
function recipientsOf(store: Store, newsletter: Newsletter): Pick<NewsletterMail, 'user' | 'contact' | 'email'>[] {
  const isChosen = (groups: number[], zones: number[]) =>
    newsletter.everyone ||
    groups.some((id) => newsletter.groups.includes(id)) ||
    zones.some((id) => newsletter.zones.includes(id));
  const found = new Map<string, Pick<NewsletterMail, 'user' | 'contact' | 'email'>>();
  for (const { id, email, groups, last_login, is_active } of store.users.values()) {
    const profile = profileOf(store, id);
    const mayGet = is_active && profile.newsletter && (last_login !== null || newsletter.send_to_not_logged_in);
    if (mayGet && isChosen(groups, profile.zones)) found.set(email, { user: id, contact: null, email });
  }
  for (const contact of newsletter.send_to_contacts ? store.contacts.values() : []) {
    const [email] = addressesOf(contact);
    if (email === undefined || found.has(email) || !isChosen(contact.groups, contact.zones)) continue;
    found.set(email, { user: null, contact: contact.id, email });
  }
  return [...found.values()];
}

function showNewsletter(backend: Backend, newsletter: Newsletter): object {
  const { image, ...shown } = newsletter;
  return {
    ...shown,
    thumbnail: addressOf(image),
    featured_image: addressOf(image),
    groups: showLabels(backend, 'groups', newsletter.groups),
    zones: showLabels(backend, 'zones', newsletter.zones),
    recipients_count: recipientsOf(backend.store, newsletter).length,
  };
}

/** Either the user or the contact is present: the other one is left out. */
function showMail({ id, user, contact, email, sent_at }: NewsletterMail): object {
  return {
    id,
    ...(user !== null && { user: { email } }),
    ...(contact !== null && { contact: { email } }),
    sent: sent_at !== null,
    sent_at,
  };
}

function readNewsletter(body: Body): Omit<Newsletter, 'id' | 'image'> {
  if (body.text('title') === '') throw badField('title', 'Dit veld mag niet leeg zijn.');
  const send_at = body.text('send_at');
  if (send_at !== '' && Number.isNaN(Date.parse(send_at))) throw badField('send_at', 'Dit is geen datum en tijd.');
  return {
    title: body.text('title'),
    content: body.text('content'),
    send: body.flag('send'),
    send_at: send_at === '' ? null : new Date(send_at).toISOString(),
    send_to_contacts: body.flag('send_to_contacts'),
    send_to_not_logged_in: body.flag('send_to_not_logged_in'),
    everyone: body.flag('everyone'),
    groups: body.ids('groups'),
    zones: body.ids('zones'),
  };
}

function attachImage(store: Store, newsletter: Newsletter, body: Body): void {
  const [image] = body.files('featured_image');
  if (image !== undefined) newsletter.image = storeFile(store, image);
}
