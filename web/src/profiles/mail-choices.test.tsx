import { profiles } from '@dijkportaal/contract/profiles';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { ownProfile, signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { useSignedInPerson } from '../platform/session.ts';
import { MailChoices } from './mail-choices.tsx';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
});

afterEach(cleanup);

function Choices() {
  return <MailChoices profile={useSignedInPerson().profile} />;
}

async function renderChoices() {
  await signInAs(server, { newsletter: false, notifications: true });
  return renderScreen(withQueries(<Choices />));
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

it('checks the box immediately, and says when it is saved', async () => {
  const user = await renderChoices();
  server.respond(profiles.replace, { ...ownProfile, newsletter: true, notifications: true });
  const release = server.delays(profiles.replace);
  await user.click(box('Nieuwsbrief'));
  expect(box('Nieuwsbrief').checked).toBe(true);
  expect(shown()).toEqual([]);
  release();
  await waitFor(() => expect(shown()).toEqual(['success: Profiel succesvol opgeslagen']));
  expect(box('Nieuwsbrief').checked).toBe(true);
  expect(server.sentTo(profiles.replace)).toMatchObject([{ newsletter: true }]);
});

it('reverts the box when saving failed', async () => {
  const user = await renderChoices();
  server.refuses(profiles.replace, 500, {});
  await user.click(box('Meldingen'));
  await waitFor(() => expect(shown()).toEqual(['error: Profiel niet succesvol opgeslagen']));
  expect(box('Meldingen').checked).toBe(true);
  expect(box('Nieuwsbrief').checked).toBe(false);
});

it('shows next to the box that saving failed, until it is changed again', async () => {
  const user = await renderChoices();
  server.refuses(profiles.replace, 500, {});
  await user.click(box('Meldingen'));
  const error = await screen.findByText('Deze keuze is niet opgeslagen. Probeer het opnieuw.');
  toasts.set([]);
  expect(box('Meldingen').getAttribute('aria-describedby')).toContain(error.id);
  server.respond(profiles.replace, ownProfile);
  await user.click(box('Meldingen'));
  expect(screen.queryByText(/niet opgeslagen/)).toBeNull();
});

it('reads the profile again when another part of it was changed in the meantime', async () => {
  const user = await renderChoices();
  server.refuses(profiles.replace, 400, { street: ['Dit kunt u niet wijzigen.'] });
  server.respond(profiles.get, { ...ownProfile, newsletter: false, street: 'Nieuwe Dijk' });
  await user.click(box('Nieuwsbrief'));
  await waitFor(() => expect(box('Nieuwsbrief').checked).toBe(false));
  server.respond(profiles.replace, { ...ownProfile, newsletter: true, street: 'Nieuwe Dijk' });
  await user.click(box('Nieuwsbrief'));
  await waitFor(() => expect(server.sentTo(profiles.replace)).toHaveLength(2));
  expect(server.sentTo(profiles.replace)[1]).toMatchObject({ newsletter: true, street: 'Nieuwe Dijk' });
});

it('sends one change after the other, so that the last one counts', async () => {
  const user = await renderChoices();
  server.respond(profiles.replace, ownProfile);
  const release = server.delays(profiles.replace);
  await user.click(box('Nieuwsbrief'));
  await user.click(box('Nieuwsbrief'));
  expect(server.sentTo(profiles.replace)).toMatchObject([{ newsletter: true }]);
  release();
  await waitFor(() =>
    expect(server.sentTo(profiles.replace)).toMatchObject([{ newsletter: true }, { newsletter: false }]),
  );
  await waitFor(() => expect(box('Nieuwsbrief').checked).toBe(false));
});
