import { appointments, type Appointment } from '@dijkportaal/contract/appointments';
import { portal } from '@dijkportaal/contract/portal';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import { AppointmentsSection } from './appointments-section.tsx';
import { isComing, nameTime } from './name-time.ts';

let server: FakeServer;
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

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  server.respond(portal.facts, {
    base_map: { kind: 'none' },
    privacy_url: null,
    terms_url: null,
    accessibility_url: null,
  });
});
afterEach(cleanup);

describe('the appointments of a resident', () => {
  const open = async () => {
    await signInAs(server);
    server.respond(appointments.list, { results: [visit] });
    return renderScreen(withQueries(<AppointmentsSection />));
  };

  it('say when, what and who, and are confirmed in one press', async () => {
    const user = await open();
    expect(await screen.findByRole('heading', { name: 'dinsdag 1 december 2099, 10:00 uur' })).toBeTruthy();
    expect(screen.getByText('Wie komt: Ada Opname')).toBeTruthy();
    const come = screen.getByRole('button', { name: /^Ik kom: Opname van de woning, dinsdag 1 december/ });
    const confirmed = { ...visit, asks_confirmation: false, confirmed_at: '2026-11-26T10:00:00Z' };
    server.respond(appointments.confirm, confirmed);
    server.respond(appointments.list, { results: [confirmed] });
    await user.click(come);
    expect(await screen.findByText('U hebt laten weten dat u komt.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ik kom/ })).toBeNull();
  });

  it('lead to a message about the appointment', async () => {
    await open();
    const link = await screen.findByRole('link', { name: /^Ik kan niet: Opname/ });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://portaal.example.org');
    expect([pathname, searchParams.get('about'), searchParams.get('subject'), searchParams.get('text')]).toEqual([
      '/messages',
      'contact_moment.CM_1',
      'Ik kan niet op dinsdag 1 december 2099, 10:00 uur',
      'Ik kan dan niet. Wilt u een nieuwe afspraak met mij maken?',
    ]);
  });

  it('are not shown without any', async () => {
    await signInAs(server);
    server.respond(appointments.list, { results: [] });
    await renderScreen(withQueries(<AppointmentsSection />));
    expect(screen.queryByRole('region', { name: 'Afspraken' })).toBeNull();
  });
});

it('staff see whether the resident comes', async () => {
  await signInAs(server, { permissions: ['Staff'] });
  await renderScreen(
    withQueries(<AppointmentActions appointment={{ ...visit, confirmed_at: '2026-11-26T10:00:00Z' }} />),
  );
  expect(screen.getByText('De bewoner bevestigde deze afspraak op 26-11-2026 11:00.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['2026-11-26', true],
  ['2026-11-25', false],
  ['2026-11-26T14:00:00', true],
  ['2026-11-26T12:59:00', false],
])('%s is to come at 13:00: %s', (startsAt, expected) => {
  expect(isComing(startsAt, Date.parse('2026-11-26T12:00:00Z'))).toBe(expected);
});

it('a day without an hour has none', () => {
  expect(nameTime('2099-12-01', String)).toBe('dinsdag 1 december 2099');
});
