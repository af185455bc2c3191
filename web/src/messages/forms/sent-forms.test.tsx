import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import { forms } from '@dijkportaal/contract/messages/forms';
import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { messageOf } from '../../../test/message.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { portalFacts } from '../../platform/portal-facts.ts';
import { FormLinks } from '../form-links.tsx';
import { FormActions } from './form-actions.tsx';
import { FormFacts } from './form-facts.tsx';
import { PassedOnWishes, WishOrigin } from './passed-on-wishes.tsx';

let server: FakeServer;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server, { relatics_data: { Klanteis: [{ ID: 'KE-1', Klanteis: 'Oprit behouden' }] } });
  portalFacts.set({ base_map: null } as never);
});
afterEach(() => {
  cleanup();
  portalFacts.set(undefined);
});

const noPlace = { place: '', latitude: null, longitude: null };
const wish = (wish_id = ''): MessageForm => ({ kind: 'wish', reason: '', ...noPlace, wish_id });
const details: MessageForm = {
  kind: 'details',
  changes: [
    { field: 'street', from: 'Dijkweg', to: 'Kerkpad' },
    { field: 'phone', from: null, to: '<b>06</b>' },
  ],
  taken_over_at: null,
};
const respondWith = (...results: Message[]) =>
  server.respond(messages.list, { count: results.length, next: null, previous: null, results });

it('a wish is passed on until the one that staff named has arrived, or the conversation is closed without one', async () => {
  respondWith(
    messageOf({ id: 1, subject: 'Nieuw', form: wish() }),
    messageOf({ id: 2, subject: 'Onderweg', form: wish('KE-9'), state: 'closed' }),
    messageOf({ id: 3, subject: 'Aangekomen', form: wish('KE-1') }),
    messageOf({ id: 4, subject: 'Afgehandeld', form: wish(), state: 'closed' }),
  );
  await renderScreen(
    withQueries(
      <>
        <PassedOnWishes />
        <WishOrigin wishId="KE-1" />
      </>,
    ),
  );
  expect(await screen.findByText(/nog niet afgesproken/)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Nieuw',
    'Onderweg',
  ]);
  expect(screen.getAllByText('Doorgegeven op 25-11-2026')).toHaveLength(2);
  expect(screen.getByText(/nummer KE-9/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /U gaf deze wens door/ }).getAttribute('href')).toBe('/messages/3');
});

it('a server that only has the specified calls has no forms and gets no question about them', async () => {
  portalFacts.set(null);
  await renderScreen(
    withQueries(
      <>
        <p>Klaar</p>
        <FormLinks />
        <PassedOnWishes />
      </>,
    ),
  );
  await screen.findByText('Klaar');
  expect(screen.queryByRole('link')).toBeNull();
  expect(server.sentTo(messages.list)).toEqual([]);
});

it('staff see old and new side by side as text, and why one press was refused', async () => {
  const message = messageOf({ form: details });
  const user = await renderScreen(
    withQueries(
      <>
        <FormFacts form={details} />
        <FormActions message={message} />
      </>,
    ),
  );
  const cells = (await screen.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['', 'Was', 'Moet worden'],
    ['Straat', 'Dijkweg', 'Kerkpad'],
    ['Nieuw telefoonnummer', 'niet bewaard: er is geen contact', '<b>06</b>'],
  ]);
  server.refuses(forms.takeOver, 409, { error: 'Er is intussen iets gewijzigd: straat.' });
  await user.click(screen.getByRole('button', { name: 'Gegevens overnemen' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Er is intussen iets gewijzigd: straat.');
  server.respond(forms.takeOver, message);
  await user.click(screen.getByRole('button', { name: 'Gegevens overnemen' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(server.sentTo(forms.takeOver)).toHaveLength(2);
});

it('staff name the wish in Relatics', async () => {
  const message = messageOf({ form: wish() });
  server.respond(forms.nameWish, messageOf({ form: wish('KE-9') }));
  const user = await renderScreen(withQueries(<FormActions message={message} />));
  await user.type(await screen.findByRole('textbox', { name: 'Nummer van de wens in Relatics' }), ' KE-9 ');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  await waitFor(() => expect(server.sentTo(forms.nameWish)).toEqual([{ wish_id: 'KE-9' }]));
});
