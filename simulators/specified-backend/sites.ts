import type { Backend } from './backend.ts';
import type { Body } from './bodies.ts';
import { specify, specifyDelete } from './calls.ts';
import { respondWithList } from './lists.ts';
import { find } from './refusals.ts';
import type { Site } from './store.ts';

const texts = [
  'description',
  'introduction_text',
  'activation_email',
  'activation_email_subject',
  'contact_email',
  'analytics_embed_code',
] as const satisfies (keyof Site)[];

/** The settings of the site; its id is in `site`. */
export function specifySites(backend: Backend): void {
  const { sites } = backend.store;
  const body = { kind: 'either', fields: ['site', ...texts, 'automatically_invite_contacts'] } as const;

  specify(backend, { method: 'GET', path: '/api/sites/', access: 'signed-in' }, (asked) =>
    respondWithList(backend, asked, [...sites.values()], { count: true }),
  );
  specify(backend, { method: 'GET', path: '/api/sites/:id/', access: 'signed-in' }, ({ id }) => find(sites, id));
  specify(backend, { method: 'POST', path: '/api/sites/', access: 'staff', body }, ({ body }) => {
    const site = backend.store.nextId();
    sites.set(site, { ...readSite(body), site });
  });
  specify(backend, { method: 'PUT', path: '/api/sites/:id/', access: 'staff', body }, ({ id, body }) => {
    const site = Object.assign(find(sites, id), readSite(body));
    return backend.switches.returnsSaved ? site : undefined;
  });
  specifyDelete(backend, '/api/sites/:id/', sites);
}

function readSite(body: Body): Omit<Site, 'site'> {
  const read = Object.fromEntries(texts.map((field) => [field, body.text(field)])) as Record<
    (typeof texts)[number],
    string
  >;
  return { ...read, automatically_invite_contacts: body.flag('automatically_invite_contacts') };
}
