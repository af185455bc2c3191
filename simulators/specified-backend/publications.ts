import type { Backend } from './backend.ts';
import type { Body } from './bodies.ts';
import { specify, specifyDelete } from './calls.ts';
import { addressOf, showFile, storeFile } from './files.ts';
import { labelsOf, namesOf } from './labels.ts';
import { respondWithList, matches, newestFirst } from './lists.ts';
import { profileOf } from './people.ts';
import { badField, find, notFound } from './refusals.ts';
import { insert, type NewsItem, type Publication, type Store, type User } from './store.ts';

/** Designs, documents and news. */
export function specifyPublications(backend: Backend): void {
  specifyKind(backend, 'designs');
  specifyKind(backend, 'documents');
  specifyNews(backend);
}

function specifyKind(backend: Backend, kind: 'designs' | 'documents'): void {
  const { store } = backend;
  const table = store[kind];
  const body = { kind: 'form', fields: ['title', 'groups', 'users', 'zones'], files: ['files'] } as const;
  const show = (item: Publication) => showPublication(backend, kind, item);

  specify(backend, { method: 'GET', path: `/api/${kind}/`, access: 'signed-in' }, (asked) => {
    const rows = newestFirst(table.values()).filter(
      (item) => matches(asked, item.title) && isForPerson(store, item, asked.user),
    );
    return respondWithList(backend, asked, rows.map(show));
  });
  specify(backend, { method: 'GET', path: `/api/${kind}/:id/`, access: 'signed-in' }, ({ id, user }) => {
    const item = find(table, id);
    if (!isForPerson(store, item, user)) throw notFound();
    return show(item);
  });
  specify(backend, { method: 'POST', path: `/api/${kind}/`, access: 'staff', body }, ({ body }) => {
    const now = new Date().toISOString();
    const item = insert<Publication>(store, table, {
      ...readPublication(body),
      files: body.files('files').map((file) => storeFile(store, file)),
      created_at: now,
      updated_at: now,
    });
    return backend.switches.returnsSaved ? show(item) : undefined;
  });
  specify(backend, { method: 'PUT', path: `/api/${kind}/:id/`, access: 'staff', body }, ({ id, body }) => {
    const item = Object.assign(find(table, id), readPublication(body));
    item.files.push(...body.files('files').map((file) => storeFile(store, file)));
    item.updated_at = new Date().toISOString();
    return backend.switches.returnsSaved ? show(item) : undefined;
  });
  specifyDelete(backend, `/api/${kind}/:id/`, table);
}

/** Decision 7. */
function isForPerson(store: Store, item: Publication, user: User): boolean {
  const isForEveryone = item.groups.length + item.users.length + item.zones.length === 0;
  return user.is_staff || isForEveryone || item.users.includes(user.id) || isChosen(store, item, user);
}

/** Whether the person is in one of the groups or zones. */
function isChosen(store: Store, { groups, zones }: Pick<NewsItem, 'groups' | 'zones'>, user: User): boolean {
  const profile = profileOf(store, user.id);
  return groups.some((id) => user.groups.includes(id)) || zones.some((id) => profile.zones.includes(id));
}

/** The fields of section 3: the audience can only be read as names. */
function showPublication(backend: Backend, kind: 'designs' | 'documents', item: Publication): object {
  const { id, title, created_at, updated_at } = item;
  const { users } = backend.store;
  return {
    id,
    title,
    files: item.files.map((file) => showFile(backend, file)),
    group_names: namesOf(backend, 'groups', item.groups),
    user_names: item.users.flatMap((user) => users.get(user)?.username ?? []),
    zone_names: namesOf(backend, 'zones', item.zones),
    created_at,
    ...(kind === 'documents' && { updated_at }),
  };
}

function readPublication(body: Body): Pick<Publication, 'title' | 'groups' | 'users' | 'zones'> {
  if (body.text('title') === '') throw badField('title', 'Dit veld mag niet leeg zijn.');
  return { title: body.text('title'), groups: body.ids('groups'), users: body.ids('users'), zones: body.ids('zones') };
}

function specifyNews(backend: Backend): void {
  const { store } = backend;
  const body = {
    kind: 'form',
    fields: ['title', 'content', 'created_at', 'groups', 'zones', 'everyone'],
    files: ['featured_image', 'pdf_file'],
  } as const;
  const isFor = (item: NewsItem, user: User) => user.is_staff || item.everyone || isChosen(store, item, user);

  specify(backend, { method: 'GET', path: '/api/news/', access: 'signed-in' }, (asked) => {
    const rows = newestFirst(store.news.values()).filter(
      (item) => matches(asked, item.title) && isFor(item, asked.user),
    );
    return respondWithList(
      backend,
      asked,
      rows.map((item) => showNewsItem(backend, item)),
    );
  });
  specify(backend, { method: 'GET', path: '/api/news/:id/', access: 'signed-in' }, ({ id, user }) => {
    const item = find(store.news, id);
    if (!isFor(item, user)) throw notFound();
    return showNewsItem(backend, item);
  });
  specify(backend, { method: 'POST', path: '/api/news/', access: 'staff', body }, ({ body }) => {
    const created_at = new Date().toISOString();
    const item = { title: '', content: '', groups: [], zones: [], everyone: false, image: null, pdf: null, created_at };
    if (body.text('title') === '') throw badField('title', 'Dit veld mag niet leeg zijn.');
    const stored = insert<NewsItem>(store, store.news, item);
    changeNewsItem(store, stored, body, true);
    return backend.switches.returnsSaved ? showNewsItem(backend, stored) : undefined;
  });
  for (const method of ['PUT', ...(backend.switches.patch ? ['PATCH' as const] : [])] as const) {
    specify(backend, { method, path: '/api/news/:id/', access: 'staff', body }, ({ id, body }) => {
      const item = find(store.news, id);
      changeNewsItem(store, item, body, method === 'PUT');
      return backend.switches.returnsSaved ? showNewsItem(backend, item) : undefined;
    });
  }
  specifyDelete(backend, '/api/news/:id/', store.news);
}

function changeNewsItem(store: Store, item: NewsItem, body: Body, isWhole: boolean): void {
  if (isWhole && body.text('title') === '') throw badField('title', 'Dit veld mag niet leeg zijn.');
  if (body.has('title')) item.title = body.text('title');
  if (body.has('content')) item.content = body.text('content');
  if (body.text('created_at') !== '') item.created_at = new Date(body.text('created_at')).toISOString();
  if (isWhole || body.has('groups')) item.groups = body.ids('groups');
  if (isWhole || body.has('zones')) item.zones = body.ids('zones');
  if (isWhole || body.has('everyone')) item.everyone = body.flag('everyone');
  const [image] = body.files('featured_image');
  const [pdf] = body.files('pdf_file');
  if (image !== undefined) item.image = storeFile(store, image);
  if (pdf !== undefined) item.pdf = storeFile(store, pdf);
}

function showNewsItem(backend: Backend, item: NewsItem): object {
  const { image, pdf, ...shown } = item;
  return {
    ...shown,
    thumbnail: addressOf(image),
    featured_image: addressOf(image),
    pdf_file: addressOf(pdf),
    groups: labelsOf(backend, 'groups', item.groups),
    zones: labelsOf(backend, 'zones', item.zones),
  };
}
