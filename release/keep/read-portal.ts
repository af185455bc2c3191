import { withoutSignatures, type CachedResponse } from '../../server/test/kept-release.ts';
import type { Client } from './client.ts';

const paths: Record<CachedResponse['as'], readonly string[]> = {
  resident: [
    '/api/user/',
    '/api/profile/',
    '/api/designs/',
    '/api/documents/',
    '/api/news/',
    '/api/newsletter-archive/',
    '/api/messages/',
    '/api/mfa/status/',
  ],
  staff: [
    '/api/groups/',
    '/api/zones/',
    '/api/contacts/?page_size=100',
    '/api/contacts/sync/runs/',
    '/api/users/?page_size=100&search=ko',
    '/api/messages/',
    '/api/news/',
    '/api/broken-addresses/',
    '/api/mails/?ordering=created_at',
    '/api/sites/',
    '/api/mfa/status/',
  ],
  superuser: ['/api/audit-log/?ordering=at&page_size=20'],
};

/** Reads the lists of three people, and how each newsletter was sent. */
export async function readPortal(
  client: Client,
  tokens: Record<CachedResponse['as'], string>,
): Promise<CachedResponse[]> {
  const responses: CachedResponse[] = [];
  const read = async (as: CachedResponse['as'], path: string) => {
    const body = await client.json('GET', path, { token: tokens[as] });
    responses.push({ as, path, body: withoutSignatures(body) });
  };
  for (const as of ['resident', 'staff', 'superuser'] as const) for (const path of paths[as]) await read(as, path);
  const { results } = await client.json('GET', '/api/newsletters/?page_size=50', { token: tokens.staff });
  for (const { id } of results) {
    await read('staff', `/api/newsletters/${id}/`);
    await read('staff', `/api/newsletters/${id}/report/`);
    await read('staff', `/api/newsletter-mails/?newsletter=${id}`);
  }
  return responses;
}
