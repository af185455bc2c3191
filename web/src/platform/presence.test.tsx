import { auth } from '@dijkportaal/contract/auth';
import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { confirmWhenPressed } from './presence.ts';
import { endSession } from './tokens.ts';

let server: FakeServer;
const confirmations = () => server.sentTo(auth.confirmPresence).length;

beforeEach(async () => {
  server = startFakeServer();
  await signInAs(server);
  server.respond(auth.confirmPresence, { detail: 'goed' });
});
afterEach(() => endSession());

it('says at the first press that a person uses the session, and not before', async () => {
  confirmWhenPressed();
  fireEvent.scroll(document.body);
  fireEvent.pointerMove(document.body);
  expect(confirmations()).toBe(0);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(confirmations()).toBe(1));
});

it('says it at the next press when the line was down', async () => {
  server.isUnreachableFor(auth.confirmPresence);
  confirmWhenPressed();
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(confirmations()).toBe(1));
  server.respond(auth.confirmPresence, { detail: 'goed' });
  await waitFor(() => {
    fireEvent.pointerDown(document.body);
    expect(confirmations()).toBeGreaterThan(1);
  });
});

it('says nothing after signing out', async () => {
  confirmWhenPressed();
  endSession('signed_out');
  fireEvent.pointerDown(document.body);
  expect(confirmations()).toBe(0);
});
