import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { relations, type Contactmoment, type Klanteis, type RelaticsData } from '@dijkportaal/contract/relations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { viewedResident } from '../platform/impersonation.ts';
import { endSession } from '../platform/tokens.ts';
import { ContactMomentsScreen } from './contact-moments-screen.tsx';
import { WishesScreen } from './wishes-screen.tsx';

let server: FakeServer;
const saved: string[] = [];

beforeEach(() => {
  endSession();
  server = startFakeServer();
  saved.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  viewedResident.set(null);
  vi.restoreAllMocks();
});

const wish: Klanteis = {
  ID: 'KE-1',
  Klanteis: 'Oprit behouden',
  Actualiteit_klanteis: { Actualiteit_klanteis: 'Actueel' },
  Tekst_concept: { Tekst: 'Mijn oprit' },
  Tekst_geaccepteerd: { Tekst: 'Mijn oprit <b>blijft</b>' },
  Honorering_klanteis: {
    Status_honorering: { Status_honorering: 'Gehonoreerd' },
    Toelichting: { Toelichting: '<p>Past in het ontwerp.</p>' },
  },
  CreatedOn: '2025-02-03',
  CreatedOn_iso: '2025-02-03',
  Document: [{ GUID: 'a-1', name: 'Schets.pdf', kind: 'Document' }],
  Afbeelding: [{ GUID: 'a-2', name: null, kind: 'Afbeelding' }],
};
const moment: Contactmoment = {
  ID: 'CM-1',
  Contactmoment: 'Keukentafelgesprek',
  Datum: { Datum: '04-03-2025', iso: '2025-03-04' },
  Type_contactmoment: { Type_contactmoment: 'Gesprek' },
  Status_contactmoment: { Status_contactmoment: 'Afgerond' },
  Vastlegging: { Vastlegging: '<p>Kort.</p>' },
  Document: [],
  Afbeelding: [],
};

const known = (data: Partial<RelaticsData>, more: Partial<Profile> = {}): Partial<Profile> => ({
  relatics_data: { Contactmoment: [], Klanteis: [], ...data },
  relatics_fetched_at: new Date(Date.now() - 12 * 60_000).toISOString(),
  ...more,
});

const Wishes = () => <WishesScreen action={null} passedOn={null} renderOrigin={() => null} />;

async function open(Screen: () => React.ReactNode, own: Partial<Profile>) {
  await signInAs(server, own);
  return renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
}

describe('wishes', () => {
  it('show their status and its meaning, the answer and the age of the data', async () => {
    await open(Wishes, known({ Klanteis: [wish] }));
    const card = screen.getByRole('article');
    for (const text of ['Oprit behouden', 'Actueel', 'Gehonoreerd', 'Past in het ontwerp.', 'Mijn oprit blijft']) {
      expect(card.textContent).toContain(text);
    }
    expect(card.textContent).toContain('ActueelTelt meeJa, dat doen weGehonoreerd');
    expect(card.textContent).toContain('Vastgelegd op 03-02-2025');
    expect(within(card).getByText('Actueel').dataset['tone']).toBe('success');
    expect(screen.getByText(/12 minuten geleden/)).toBeTruthy();
  });

  it('that lapsed are not green, and a text that was not accepted is a draft', async () => {
    const old: Klanteis = {
      ...wish,
      Actualiteit_klanteis: { Actualiteit_klanteis: 'Vervallen' },
      Tekst_geaccepteerd: { Tekst: '' },
      Honorering_klanteis: { Status_honorering: { Status_honorering: '' }, Toelichting: { Toelichting: '' } },
    };
    await open(Wishes, known({ Klanteis: [old] }));
    expect(screen.getByText('Vervallen').dataset['tone']).toBe('plain');
    expect(screen.getByText('Telt niet meer mee')).toBeTruthy();
    expect(screen.getByText('Deze tekst is nog een concept.')).toBeTruthy();
    expect(screen.queryByText('Nog geen antwoord')).toBeNull();
  });

  it.each([
    ['Vervallen', 'Gehonoreerd'],
    ['Nader te bepalen', 'Gehonoreerd'],
    ['Ingetrokken', 'In behandeling'],
  ])('with status %s do not promise anything, also when the answer was %s', async (status, answer) => {
    const old: Klanteis = {
      ...wish,
      Actualiteit_klanteis: { Actualiteit_klanteis: status },
      Honorering_klanteis: { ...wish.Honorering_klanteis, Status_honorering: { Status_honorering: answer } },
    };
    await open(Wishes, known({ Klanteis: [old] }));
    expect(screen.getByText(answer)).toBeTruthy();
    expect(screen.queryByText(/Ja, dat doen we|Wij denken/)).toBeNull();
  });

  it('say when there are none', async () => {
    await open(Wishes, known({}));
    expect(screen.getByText('Er zijn nog geen wensen van u bekend')).toBeTruthy();
  });

  it('save a file under its name, and say when that fails', async () => {
    const user = await open(Wishes, known({ Klanteis: [wish] }));
    server.respond(relations.downloadDocument, { file_data: btoa('%PDF-'), file_name: 'Schets van de oprit.pdf' });
    server.refuses(relations.downloadImage, 502, { error: 'Het bestand kon niet worden gedownload. Reden.' });
    await user.click(screen.getByRole('button', { name: 'Schets.pdf downloaden' }));
    await waitFor(() => expect(saved).toEqual(['Schets van de oprit.pdf']));
    expect(server.sentTo(relations.downloadDocument)).toEqual([{ guid: 'a-1' }]);
    await user.click(screen.getByRole('button', { name: 'Afbeelding downloaden' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Het bestand kon niet worden gedownload. Reden.');
    expect(saved).toHaveLength(1);
  });

  it('save a file for staff who view the portal as the resident, without a POST', async () => {
    const user = await open(Wishes, known({ Klanteis: [wish] }));
    const expiresAt = '2099-01-01T00:00:00Z';
    viewedResident.set({ id: 'v', access: 'x', expiresAt, profileId: 8, name: 'Linde Kolk' });
    server.respond(relations.attachment, { file_data: btoa('%PDF-'), file_name: 'Schets.pdf' });
    await user.click(screen.getByRole('button', { name: 'Schets.pdf downloaden' }));
    await waitFor(() => expect(saved).toEqual(['Schets.pdf']));
    expect(server.sentTo(relations.downloadDocument)).toEqual([]);
  });
});

describe('the age of the data', () => {
  it('is shown with the last data when the relationship system does not respond', async () => {
    const failing = { relatics_failing_since: '2026-11-21T19:00:00Z', relatics_fetched_at: '2026-11-20T18:00:00Z' };
    await open(Wishes, known({ Klanteis: [wish] }, failing));
    const text = screen.getByRole('main').textContent;
    expect(text).toContain('Onze gegevens zijn sinds 21-11-2026 20:00 niet bereikbaar.');
    expect(text).toContain('van 20-11-2026 19:00');
    expect(text).toContain('Oprit behouden');
  });

  it('changes when someone requests new data', async () => {
    const user = await open(Wishes, known({}));
    server.respond(relations.refresh, {
      ...ownProfile,
      ...known({ Klanteis: [wish] }, { relatics_fetched_at: new Date().toISOString() }),
    });
    await user.click(screen.getByRole('button', { name: 'Nu bijwerken' }));
    expect(await screen.findByText('Oprit behouden')).toBeTruthy();
    expect(screen.getByText(/zojuist/)).toBeTruthy();
  });
});

describe('without any data', () => {
  it('the screen waits while they are fetched, and then shows them', async () => {
    await open(Wishes, { relatics_refreshing: true });
    expect(screen.getByRole('status', { name: 'Uw wensen worden opgehaald' })).toBeTruthy();
    server.respond(profiles.own, { ...ownProfile, ...known({ Klanteis: [wish] }) });
    expect(await screen.findByText('Oprit behouden')).toBeTruthy();
  });

  it('the screen offers a retry when that failed', async () => {
    const user = await open(Wishes, { relatics_failing_since: '2026-11-21T19:00:00Z' });
    expect((await screen.findByRole('alert')).textContent).toContain('konden niet worden opgehaald');
    server.respond(relations.refresh, { ...ownProfile, ...known({ Klanteis: [wish] }) });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Oprit behouden')).toBeTruthy();
  });
});

describe('contact moments', () => {
  it('are grouped by month, newest first', async () => {
    const later = { ...moment, ID: 'CM-2', Datum: { Datum: '', iso: '2025-10-09T10:00:00' } };
    await open(ContactMomentsScreen, known({ Contactmoment: [moment, later] }));
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Oktober 2025', 'Maart 2025', 'Uw contactpersoon']);
    expect(screen.getAllByRole('article')[1]?.textContent).toContain('04-03-2025');
  });

  it('with a long record show its beginning, and the rest on request', async () => {
    const long = { ...moment, Vastlegging: { Vastlegging: `<p>${'Woord voor woord. '.repeat(500)}</p>` } };
    const user = await open(ContactMomentsScreen, known({ Contactmoment: [long] }));
    const more = screen.getByRole('button', { name: 'Meer lezen over Keukentafelgesprek' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(more.textContent).toBe('Minder tonen');
  });
});
