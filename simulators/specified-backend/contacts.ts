import type { Backend } from './backend.ts';
import type { Body } from './bodies.ts';
import { specify, specifyDelete } from './calls.ts';
import { labelsOf } from './labels.ts';
import { respondWithList, matches } from './lists.ts';
import { insertPerson } from './people.ts';
import { badField, find, Refusal } from './refusals.ts';
import { insert, type Contact } from './store.ts';

const fields = ['name', 'email', 'mobile_phone', 'invite_all_email_addresses', 'groups', 'zones'];

/** Contacts, their invitations and the synchronisation. */
export function specifyContacts(backend: Backend): void {
  const { store, outbox } = backend;
  const body = { kind: 'either', fields } as const;

  specify(backend, { method: 'GET', path: '/api/contacts/', access: 'staff' }, (asked) => {
    const isIn = (ids: number[], filter: string | undefined) =>
      filter === undefined || filter === '' || ids.includes(Number(filter));
    const rows = [...store.contacts.values()]
      .filter(({ name, email, mobile_phone }) => matches(asked, name, email, mobile_phone))
      .filter(({ groups, zones }) => isIn(groups, asked.query['group']) && isIn(zones, asked.query['zone']))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((contact) => showContact(backend, contact));
    return respondWithList(backend, asked, rows, { pageSize: 'page_size' });
  });

  // Before the one with an id, as section 7 has it under the same path.
  specify(backend, { method: 'GET', path: '/api/contacts/sync/', access: 'staff' }, () => {
    const isNew = ![...store.contacts.values()].some(({ email }) => email === 'nieuw.contact@example.org');
    if (isNew) {
      insert<Contact>(store, store.contacts, {
        name: 'Nieuw Contact',
        email: 'nieuw.contact@example.org',
        mobile_phone: '',
        invite_all_email_addresses: false,
        groups: [],
        zones: [],
        user: null,
      });
    }
    return { updated: 2, created: isNew ? 1 : 0, deleted: 0, automatically_invited: 0 };
  });
  specify(backend, { method: 'GET', path: '/api/contacts/:id/', access: 'staff' }, ({ id }) =>
    showContact(backend, find(store.contacts, id)),
  );
  specify(backend, { method: 'POST', path: '/api/contacts/', access: 'staff', body }, ({ body }) => {
    const contact = insert<Contact>(store, store.contacts, { ...readContact(body), user: null });
    return backend.switches.returnsSaved ? showContact(backend, contact) : undefined;
  });
  specify(backend, { method: 'PUT', path: '/api/contacts/:id/', access: 'staff', body }, ({ id, body }) => {
    const contact = Object.assign(find(store.contacts, id), readContact(body));
    return backend.switches.returnsSaved ? showContact(backend, contact) : undefined;
  });
  specifyDelete(backend, '/api/contacts/:id/', store.contacts);
  specify(backend, { method: 'POST', path: '/api/contacts/:id/convert_to_user/', access: 'staff' }, ({ id }) => {
    const contact = find(store.contacts, id);
    if (contact.user !== null && !contact.invite_all_email_addresses) {
      throw new Refusal(400, { error: 'Dit contact heeft al een account.' });
    }
    for (const email of contact.invite_all_email_addresses ? addressesOf(contact) : addressesOf(contact).slice(0, 1)) {
      const known = [...store.users.values()].find((user) => user.email === email);
      const user = known ?? insertPerson(store, { email, username: email, first_name: contact.name });
      contact.user ??= user.id;
      outbox.push({ to: email, kind: 'invitation', token: `invitation-${user.id}` });
    }
  });
}

/** The valid addresses of a contact (decision 17). */
export const addressesOf = ({ email }: Contact) =>
  email
    .toLowerCase()
    .split(/[;,]/)
    .map((address) => address.trim())
    .filter((address) => /^[^@\s]+@[^@\s]+$/.test(address));

function showContact(backend: Backend, contact: Contact): object {
  return {
    ...contact,
    filtered_email: addressesOf(contact),
    groups: labelsOf(backend, 'groups', contact.groups),
    zones: labelsOf(backend, 'zones', contact.zones),
  };
}

function readContact(body: Body): Omit<Contact, 'id' | 'user'> {
  for (const field of ['name', 'email']) {
    if (body.text(field) === '') throw badField(field, 'Dit veld mag niet leeg zijn.');
  }
  return {
    name: body.text('name'),
    email: body.text('email'),
    mobile_phone: body.text('mobile_phone'),
    invite_all_email_addresses: body.flag('invite_all_email_addresses'),
    groups: body.ids('groups'),
    zones: body.ids('zones'),
  };
}
