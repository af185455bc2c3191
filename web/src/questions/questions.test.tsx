import { appointments, type Appointment } from '@dijkportaal/contract/appointments';
import { messages } from '@dijkportaal/contract/messages/messages';
import { designs } from '@dijkportaal/contract/publications/designs';
import { questions, type Question } from '@dijkportaal/contract/questions';
import { act, cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { messageOf } from '../../test/message.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { MessageForm } from '../messages/message-form.tsx';
import { viewedResident } from '../platform/impersonation.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { isOpen } from './is-open.ts';
import { QuestionBox } from './question-box.tsx';
import { QuestionsSection } from './questions-section.tsx';

let server: FakeServer;

const asked: Question = {
  kind: 'design',
  id: 4,
  name: 'Trap',
  question: 'Past de trap hier?',
  before: '2099-12-12',
  at: null,
};
const waiting: Question = {
  kind: 'message',
  id: 9,
  name: 'Oprit',
  question: '',
  before: null,
  at: '2026-11-24T11:00:00Z',
};
const visit: Appointment = {
  id: 4,
  moment_id: 'CM_1',
  title: 'Opname van de woning',
  type: 'Gesprek',
  status: 'Te bevestigen',
  who: 'Ada Opname',
  starts_at: '2099-12-01T10:00:00',
  asks_confirmation: true,
  confirmed_at: null,
};

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: [] });
  portalFacts.set({ base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null });
  server.respond(appointments.list, { results: [] });
});
afterEach(() => {
  cleanup();
  act(() => viewedResident.set(null));
  portalFacts.set(undefined);
});

const urlOf = (name: string) => {
  const { pathname, searchParams } = new URL(
    screen.getByRole('link', { name }).getAttribute('href') ?? '',
    'https://portaal.example.org',
  );
  return [pathname, Object.fromEntries(searchParams)];
};

describe('what the project team asks', () => {
  it('are questions that are open, conversations that wait and appointments to confirm', async () => {
    server.respond(questions.list, {
      results: [asked, { ...asked, id: 5, name: 'Gesloten', before: '2026-11-01' }, waiting],
    });
    server.respond(appointments.list, {
      results: [visit, { ...visit, id: 5, title: 'Bevestigd', confirmed_at: '2026-11-24T11:00:00Z' }],
    });
    await renderScreen(withQueries(<QuestionsSection />));
    await screen.findByRole('heading', { name: 'Trap' });
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Laat weten of u komt',
      'Trap',
      'Oprit',
    ]);
    expect(screen.getByText('Opname van de woning, dinsdag 1 december 2099, 10:00 uur')).toBeTruthy();
    expect(screen.getByText('Reageren kan vóór zaterdag 12 december 2099.')).toBeTruthy();
    expect(screen.getByText('Wij wachten op uw antwoord. Ons bericht is van 24-11-2026.')).toBeTruthy();
    expect(urlOf('Reageren op Trap')).toEqual([
      '/messages',
      { about: 'design.4', reaction: 'true', subject: 'Reactie op Trap' },
    ]);
    expect(urlOf('Naar het bericht Oprit')).toEqual(['/messages/9', {}]);
  });

  it('is not shown when nothing is asked, and says so when it cannot be loaded', async () => {
    server.respond(questions.list, { results: [] });
    await renderScreen(withQueries(<QuestionsSection />));
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
    server.refuses(questions.list, 500, { error: 'stuk' });
    await renderScreen(withQueries(<QuestionsSection />));
    expect(await screen.findByText('Wat wij van u vragen, kon niet worden geladen.')).toBeTruthy();
  });
});

describe('the question at a design', () => {
  const publication = { id: 4, title: 'Trap', question: 'Past de trap hier?', question_before: '2099-12-12' };
  const show = (more: object = {}) =>
    renderScreen(withQueries(<QuestionBox kind="design" publication={{ ...publication, reaction: null, ...more }} />));

  it('leads to the form until the resident reacted, and then to the reaction', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Reageren op Trap' })).toBeTruthy();
    cleanup();
    await show({ reaction: { message: 9, at: '2026-11-24T11:00:00Z' } });
    expect(screen.getByText('U hebt gereageerd op 24-11-2026.')).toBeTruthy();
    expect(urlOf('Bekijk uw reactie op Trap')).toEqual(['/messages/9', {}]);
    expect(screen.queryByRole('link', { name: /^Reageren/ })).toBeNull();
  });

  it('says that it is closed, without the button', async () => {
    await show({ question_before: '2026-11-01' });
    expect(screen.getByText('Deze vraag is gesloten. Reageren kon vóór zondag 1 november 2026.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has no button for a colleague who views the portal as the resident', async () => {
    act(() => viewedResident.set({ name: 'Linde Kolk' } as never));
    await show();
    expect(screen.getByText('Past de trap hier?')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is nothing without a question', async () => {
    await show({ question: '', question_before: null });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('closes when its day begins in the Netherlands', () => {
    expect(isOpen('2026-12-12', Date.parse('2026-12-11T22:59:00Z'))).toBe(true);
    expect(isOpen('2026-12-12', Date.parse('2026-12-11T23:00:00Z'))).toBe(false);
  });
});

describe('a reaction', () => {
  const open = async () => {
    server.respond(designs.get, {
      id: 4,
      title: 'Trap',
      files: [],
      group_names: [],
      user_names: [],
      zone_names: [],
      groups: [],
      users: [],
      zones: [],
      segments: [],
      everyone: true,
      audience: null,
      summary: '',
      question: 'Past de trap hier?',
      question_before: '2099-12-12',
      reaction: null,
      state: 'published',
      publish_at: '2026-11-01T00:00:00Z',
      created_at: '2026-11-01T00:00:00Z',
      updated_at: '2026-11-01T00:00:00Z',
    });
    const nothing = () => undefined;
    const user = await renderScreen(
      withQueries(
        <MessageForm about="design.4" isReaction subject="Reactie op Trap" onAboutTaken={nothing} onSent={nothing} />,
      ),
    );
    expect(await screen.findByText('Onze vraag was: Past de trap hier?')).toBeTruthy();
    return user;
  };
  const about = { kind: 'design', ref: '4' } as const;
  const write = async (user: UserEvent) => {
    const text = await screen.findByRole('textbox', { name: /^Bericht/ });
    act(() => text.focus());
    await user.keyboard('Ja');
  };

  it('is sent as one, with the question in sight', async () => {
    server.respond(messages.create, messageOf());
    const user = await open();
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Bericht versturen' }));
    expect(await screen.findByText('Uw bericht is verstuurd.')).toBeTruthy();
    expect(server.sentTo(messages.create)).toMatchObject([{ subject: 'Reactie op Trap', about, is_reaction: true }]);
  });

  it('that is too late keeps its text, and is then sent as an ordinary message', async () => {
    server.refuses(messages.create, 409, { error: 'Reageren kon vóór zondag 1 november.' });
    const user = await open();
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Bericht versturen' }));
    expect(await screen.findByText('De vraag is gesloten. Reageren kan niet meer.')).toBeTruthy();
    server.respond(messages.create, messageOf());
    await user.click(screen.getByRole('button', { name: 'Bericht versturen' }));
    expect(await screen.findByText('Uw bericht is verstuurd.')).toBeTruthy();
    expect(server.sentTo(messages.create).at(-1)).not.toHaveProperty('is_reaction');
  });
});
