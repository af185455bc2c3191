import type { SyncPreview } from '@dijkportaal/contract/contacts/sync';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SyncModal } from './sync-modal.tsx';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();
vi.stubGlobal('fetch', fetchMock);
beforeEach(() => fetchMock.mockReset());
afterEach(cleanup);

const preview: SyncPreview = {
  counts: { created: 2, updated: 2, deleted: 3 },
  received: 1200,
  skipped: [{ row: 'rij 9', reason: 'Geen naam.' }],
  created: [
    { name: 'Nieuw Iemand', email: 'nieuw@example.org', returns: false },
    { name: 'Weer Iemand', email: '', returns: true },
  ],
  updated: [
    {
      id: 2,
      name: 'Anders Iemand',
      fields: ['name', 'zones', 'details'],
      changes: [
        { field: 'email', before: '', after: 'anders@example.org' },
        { field: 'outlines', before: 'KDL02 C 1145', after: 'KDL02 C 1145' },
        { field: 'zones', before: 'Dijkvak 3', after: '' },
      ],
    },
  ],
  deleted: [
    { id: 3, name: 'Weg Iemand', has_account: true, groups: ['Buren', 'Pachters'], follow_ups: 2 },
    { id: 4, name: 'Los Iemand', has_account: false, groups: [], follow_ups: 0 },
  ],
  invited: { count: 1, people: [{ name: 'Nieuw Iemand', email: 'nieuw@example.org' }] },
  replaced_counts: { email: 1, name: 0, mobile_phone: 0, address: 0, parcels: 0, position: 0, zones: 0 },
  replaced: [{ id: 2, name: 'Anders Iemand', field: 'email', before: 'oud@example.org', after: '' }],
  stops: [],
  needs_confirmation: false,
};
const counts = { updated: 2, created: 2, deleted: 3, automatically_invited: 4 };

type Outcome = (query: URLSearchParams) => Response | Promise<Response>;

function open(shown: () => Response, sync: Outcome = () => Response.json(counts)) {
  fetchMock.mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(url, 'http://portal');
    if (pathname === '/api/contacts/sync/preview/') return shown();
    if (pathname === '/api/contacts/sync/') return sync(searchParams);
    return Response.json({ count: 0, next: null, previous: null, results: [] });
  });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SyncModal onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose };
}

const synced = () => fetchMock.mock.calls.map(([url]) => url).filter((url) => /\/sync\/(\?|$)/.test(url));
const numbers = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('shows what would change, and changes nothing when cancelled', async () => {
  const { user, onClose } = open(() => Response.json(preview));
  expect(await screen.findByText('Relatics heeft 1.200 contacten. Dit verandert er in het portaal:')).toBeTruthy();
  expect(numbers()).toEqual(['2', '2', '3']);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(screen.getByText('Er wordt 1 uitnodiging verstuurd.')).toBeTruthy();
  expect(lines).toEqual([
    'Nieuw Iemand, nieuw@example.org',
    'Nieuw Iemand, nieuw@example.org',
    'Weer Iemand, komt terug zoals het was, met groepen en zones',
    'Anders Iemande-mail: leeg wordt anders@example.orgpercelen op de kaart: de grenzen zijn veranderdzones: Dijkvak 3 wordt leeg',
    'Weg Iemand: heeft een account; in 2 groepen: Buren, Pachters; 2 open opvolgingen',
    'Los Iemand',
    'Anders Iemand, e-mail: oud@example.org wordt leeg',
    'rij 9: Geen naam.',
  ]);
  expect(screen.getByText(/staan daarna 30 dagen in de prullenbak/)).toBeTruthy();
  expect(screen.getAllByText('En nog 1.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Annuleren' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(synced()).toEqual([]);
});

it('shows the names of many people who will be invited in pages', async () => {
  const people = Array.from({ length: 120 }, (_, index) => ({ name: `Persoon ${index + 1}`, email: 'p@example.org' }));
  const { user } = open(() => Response.json({ ...preview, invited: { count: 90_000, people } }));
  await user.click(await screen.findByText('Krijgt een uitnodiging (90.000)'));
  const list = within(screen.getByRole('list', { name: 'Krijgt een uitnodiging' }));
  expect(list.getAllByRole('listitem')).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Volgende' }));
  expect(list.getAllByRole('listitem')[0]?.textContent).toBe('Persoon 51, p@example.org');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Krijgt een uitnodiging' }));
  expect(screen.getByText('En nog 89.880.')).toBeTruthy();
});

it('applies the changes after confirmation, and shows the four counts', async () => {
  const response = Promise.withResolvers<Response>();
  const { user } = open(
    () => Response.json(preview),
    () => response.promise,
  );
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen doorvoeren' }));
  expect(screen.getByRole('progressbar', { name: 'Voortgang van de synchronisatie' })).toBeTruthy();
  response.resolve(Response.json(counts));
  expect(await screen.findByRole('heading', { name: 'De contacten zijn bijgewerkt' })).toBeTruthy();
  expect(numbers()).toEqual(['2', '2', '3', '4']);
  expect(synced()).toEqual(['/api/contacts/sync/']);
});

it('asks a second time at the safety stop, and only then confirms', async () => {
  const { user } = open(() => Response.json({ ...preview, stops: ['deleted'], needs_confirmation: true }));
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen doorvoeren' }));
  expect(screen.getByRole('heading', { name: 'Weet u dit zeker?' })).toBeTruthy();
  expect(screen.getByText(/Als u doorgaat, worden 3 contacten verwijderd/)).toBeTruthy();
  expect(synced()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ja, toch doorvoeren' }));
  await screen.findByRole('heading', { name: 'De contacten zijn bijgewerkt' });
  expect(synced()).toEqual(['/api/contacts/sync/?confirm=true']);
});

it('asks a second time before many addresses and positions change', async () => {
  const many: SyncPreview = {
    ...preview,
    replaced_counts: { ...preview.replaced_counts, email: 59, position: 40 },
    stops: ['email', 'position'],
    needs_confirmation: true,
  };
  const { user } = open(() => Response.json(many));
  expect(await screen.findByText('Krijgt een ander gegeven (99)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wijzigingen doorvoeren' }));
  expect(screen.getByText(/verandert bij 59 contacten: e-mail\./)).toBeTruthy();
  expect(screen.getByText(/verandert bij 40 contacten: plek op de kaart\./)).toBeTruthy();
  expect(screen.queryByText(/verwijderd/)).toBeNull();
  expect(synced()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Ja, toch doorvoeren' }));
  await screen.findByRole('heading', { name: 'De contacten zijn bijgewerkt' });
  expect(synced()).toEqual(['/api/contacts/sync/?confirm=true']);
});

it('also asks when the safety stop comes from the server after the preview', async () => {
  const refusal = { error: 'Deze synchronisatie zou 9 contacten verwijderen.', code: 'needs_confirmation' };
  const { user } = open(
    () => Response.json(preview),
    (query) => (query.get('confirm') === 'true' ? Response.json(counts) : Response.json(refusal, { status: 409 })),
  );
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen doorvoeren' }));
  expect(await screen.findByText('Deze synchronisatie zou 9 contacten verwijderen.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ja, toch doorvoeren' }));
  expect(await screen.findByRole('heading', { name: 'De contacten zijn bijgewerkt' })).toBeTruthy();
});

it('says why it failed', async () => {
  const { user } = open(
    () => Response.json(preview),
    () => Response.json({ error: 'Er loopt al een synchronisatie.' }, { status: 409 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Wijzigingen doorvoeren' }));
  expect(await screen.findByText('De contacten konden niet worden bijgewerkt.')).toBeTruthy();
  expect(screen.getByText('Er loopt al een synchronisatie.')).toBeTruthy();
});

it('offers a retry when the relationship system does not respond', async () => {
  let isDown = true;
  const { user } = open(() =>
    isDown
      ? Response.json({ error: 'Relatics is niet bereikbaar. Er is niets gewijzigd.' }, { status: 502 })
      : Response.json({ ...preview, counts: { created: 0, updated: 0, deleted: 0 } }),
  );
  expect(await screen.findByText(/Relatics is niet bereikbaar/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wijzigingen doorvoeren' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('Relatics heeft 1.200 contacten. Er is niets veranderd.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wijzigingen doorvoeren' })).toBeNull();
});
