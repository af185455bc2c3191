import type { Backend } from './backend.ts';
import type { Body } from './bodies.ts';
import { specify, specifyDelete } from './calls.ts';
import { respondWithList, matches, newestFirst } from './lists.ts';
import { badField, find, notFound } from './refusals.ts';
import { insert, type Message, type User } from './store.ts';

/** Messages of residents to the project team. */
export function specifyMessages(backend: Backend): void {
  const { store } = backend;
  const body = { kind: 'either', fields: ['subject', 'text'] } as const;
  const show = ({ user, ...message }: Message) => ({ ...message, email: store.users.get(user)?.email ?? '' });
  const isFor = (message: Message, user: User) => user.is_staff || message.user === user.id;

  specify(backend, { method: 'GET', path: '/api/messages/', access: 'signed-in' }, (asked) => {
    const rows = newestFirst(store.messages.values()).filter(
      (message) => isFor(message, asked.user) && matches(asked, message.subject, show(message).email),
    );
    return respondWithList(backend, asked, rows.map(show));
  });
  specify(backend, { method: 'GET', path: '/api/messages/:id/', access: 'signed-in' }, ({ id, user }) => {
    const message = find(store.messages, id);
    if (!isFor(message, user)) throw notFound();
    return show(message);
  });
  specify(backend, { method: 'POST', path: '/api/messages/', access: 'signed-in', body }, ({ user, body }) => {
    const created_at = new Date().toISOString();
    const message = insert<Message>(store, store.messages, { ...readMessage(body), user: user.id, created_at });
    return backend.switches.returnsSaved ? show(message) : undefined;
  });
  specify(backend, { method: 'PUT', path: '/api/messages/:id/', access: 'staff', body }, ({ id, body }) => {
    const message = Object.assign(find(store.messages, id), readMessage(body));
    return backend.switches.returnsSaved ? show(message) : undefined;
  });
  specifyDelete(backend, '/api/messages/:id/', store.messages);
}

function readMessage(body: Body): Pick<Message, 'subject' | 'text'> {
  if (body.text('subject') === '') throw badField('subject', 'Dit veld mag niet leeg zijn.');
  return { subject: body.text('subject'), text: body.text('text') };
}
