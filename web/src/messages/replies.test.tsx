import { messages, type Reply } from '@dijkportaal/contract/messages/messages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { replyOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { portalFile } from '../../test/portal-file.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { portalFacts } from '../platform/portal-facts.ts';
import { Replies } from './replies.tsx';

let server: FakeServer;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server);
  portalFacts.set({ base_map: null } as never);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const open = (replies: number) => renderScreen(withQueries(<Replies message={{ id: 3, replies }} side="team" />));
const items = async () => [...((await screen.findAllByRole('list'))[0]?.children ?? [])] as HTMLElement[];

/** Responds with pages of the replies 1 to `count`; returns the pages that were requested. */
function respondInPages(count: number): string[] {
  const all = Array.from({ length: count }, (_, index) =>
    replyOf({ id: index + 1, text: `<p>Tekst ${index + 1}.</p>` }),
  );
  const requested: string[] = [];
  const others = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('/replies/')) return others(url, init);
    const query = new URL(url, 'http://localhost').searchParams;
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
    requested.push(String(page));
    const results: Reply[] = all.slice((page - 1) * size, page * size);
    return Promise.resolve(Response.json({ count, next: null, previous: null, results }));
  });
  return requested;
}

it('says who wrote each, with function, time, files and whether the other side read it', async () => {
  const file = portalFile({ id: 7, file_name: 'tekening.pdf', file_type: 'application/pdf', thumbnail: null });
  server.respond(messages.replies, {
    count: 2,
    next: null,
    previous: null,
    results: [
      replyOf({ id: 1, files: [file], read_at: '2026-11-25T11:00:00.000Z' }),
      replyOf({ id: 2, from: 'resident', name: 'Merel Kwelder', job_title: '' }),
    ],
  });
  await open(2);
  await screen.findByText('Bente Heuvel');
  const [answer, response] = await items();
  expect(answer?.textContent).toContain('Bente HeuvelOmgevingsmanagerProjectteam25-11-2026 11:00De oprit blijft open.');
  expect(answer?.textContent).toContain('Gelezen op 25-11-2026 12:00');
  expect(screen.getByRole('link', { name: /^tekening\.pdf/ })).toBeTruthy();
  expect(response?.textContent).not.toContain('elezen');
});

it('shows the last of many, and the earlier ones on request', async () => {
  const requested = respondInPages(45);
  const user = await open(45);
  expect((await screen.findByText('Tekst 21.')).closest('li')).toBe((await items())[0]);
  expect(requested.toSorted()).toEqual(['2', '3']);
  const older = screen.getByRole('button', { name: 'Oudere antwoorden tonen (nog 20)' });
  await user.click(older);
  await screen.findByText('Tekst 1.');
  expect(await items()).toHaveLength(45);
  expect(screen.queryByRole('button', { name: /Oudere/ })).toBeNull();
  expect(requested).toHaveLength(3);
  expect(document.activeElement?.textContent).toContain('Tekst 21.');
});

it('can try again when they could not be loaded', async () => {
  server.isUnreachableFor(messages.replies);
  const user = await open(1);
  const again = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  server.respond(messages.replies, { count: 1, next: null, previous: null, results: [replyOf({ id: 1 })] });
  await user.click(again);
  await screen.findByText('Bente Heuvel');
  expect(await items()).toHaveLength(1);
});
