import { mfa } from '@dijkportaal/contract/mfa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { signInAs } from '../../test/person.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { withQueries } from '../../test/with-queries.tsx';
import { toasts } from '../platform/toasts.ts';
import { MfaCard } from './mfa-card.tsx';

const off = { mfa_enabled: false, required: false, recovery_codes_left: 0 };
const on = { mfa_enabled: true, required: false, recovery_codes_left: 10 };
const secret = 'ABCDEFGHIJKLMNOP';
const codes = ['aaaa-1111', 'bbbb-2222'];

let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  toasts.set([]);
  server = startFakeServer();
  await signInAs(server);
  server.respond(mfa.status, off);
  server.respond(mfa.offer, { qr_code: 'QUJD', secret });
});

afterEach(cleanup);

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code uit de app' });
const shown = () => toasts.get().map(({ type, text }) => `${type}: ${text}`);

async function startSetup() {
  const user = await renderScreen(withQueries(<MfaCard />));
  await user.click(await screen.findByRole('button', { name: 'Tweestapsverificatie aanzetten' }));
  await screen.findByRole('textbox', { name: 'Code uit de app' });
  return user;
}

async function renderEnabled(status = on) {
  server.respond(mfa.status, status);
  const user = await renderScreen(withQueries(<MfaCard />));
  await screen.findByText('Aan');
  return user;
}

it('shows the secret as a QR code and as text', async () => {
  await startSetup();
  const picture = screen.getByRole<HTMLImageElement>('img', { name: 'QR-code voor de app op uw telefoon' });
  expect(picture.src).toBe('data:image/png;base64,QUJD');
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  // A phone cannot scan its own screen, so there the link comes first.
  const link = screen.getByText('Openen in de app op dit apparaat');
  expect(link.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(link.getAttribute('href')).toBe(
    `otpauth://totp/Dijkportaal:linde%40example.org?secret=${secret}&issuer=Dijkportaal`,
  );
  expect(codeField().placeholder).toBe('Code van 6 cijfers');
});

it('asks for the code when it is missing, and sends nothing', async () => {
  const user = await startSetup();
  expect(button('Controleren en aanzetten').disabled).toBe(true);
  await user.type(codeField(), '{Enter}');
  expect(screen.getByText('Vul de verificatiecode in.')).toBeTruthy();
  expect(document.activeElement).toBe(codeField());
  expect(server.sentTo(mfa.enable)).toEqual([]);
});

it('turns on with a code, and shows the recovery codes until they are saved', async () => {
  const user = await startSetup();
  server.respond(mfa.enable, { detail: 'aan' });
  server.respond(mfa.recoveryCodes, { codes });
  server.respond(mfa.status, on);
  await user.type(codeField(), '123 456');
  await user.click(button('Controleren en aanzetten'));
  const dialog = await screen.findByRole('dialog', { name: 'Bewaar uw herstelcodes' });
  expect(server.sentTo(mfa.enable)).toEqual([{ token: '123456', secret }]);
  expect(shown()).toEqual(['success: Multifactor authentificatie ingeschakeld']);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);

  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(button('Klaar').disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Ik heb de codes bewaard' }));
  await user.click(button('Klaar'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  expect(screen.getByText('Aan')).toBeTruthy();
});

it('distinguishes a wrong code from a failed check', async () => {
  const user = await startSetup();
  server.refuses(mfa.enable, 400, { error: 'Ongeldige verificatie code' });
  await user.type(codeField(), '000000{Enter}');
  expect(await screen.findByText('Ongeldige verificatie code')).toBeTruthy();
  expect(codeField().getAttribute('aria-invalid')).toBe('true');
  server.refuses(mfa.enable, 500, {});
  await user.type(codeField(), '{Enter}');
  expect(await screen.findByText('Mislukt om 2FA te verifiëren')).toBeTruthy();
});

it('says when there is no secret, and retries', async () => {
  server.refuses(mfa.offer, 500, {});
  const user = await renderScreen(withQueries(<MfaCard />));
  await user.click(await screen.findByRole('button', { name: 'Tweestapsverificatie aanzetten' }));
  expect(await screen.findByText('De tweestapsverificatie kon niet worden ingesteld.')).toBeTruthy();
  server.respond(mfa.offer, { qr_code: 'QUJD', secret });
  await user.click(button('Opnieuw proberen'));
  expect(await screen.findByRole('textbox', { name: 'Code uit de app' })).toBeTruthy();
});

it('is off again after cancelling, with the focus on the start button', async () => {
  const user = await startSetup();
  await user.click(button('Annuleren'));
  expect(document.activeElement).toBe(button('Tweestapsverificatie aanzetten'));
  expect(server.sentTo(mfa.enable)).toEqual([]);
});

it('asks before a typed code is lost', async () => {
  const user = await startSetup();
  await user.type(codeField(), '123');
  await user.click(button('Annuleren'));
  await user.click(button('Hier blijven'));
  expect(codeField().value).toBe('123');
  await user.click(button('Annuleren'));
  await user.click(button('Weggaan zonder opslaan'));
  await waitFor(() => expect(document.activeElement).toBe(button('Tweestapsverificatie aanzetten')));
});

it('is on even when the recovery codes could not be loaded, and offers a retry', async () => {
  const user = await startSetup();
  server.respond(mfa.enable, { detail: 'aan' });
  server.refuses(mfa.recoveryCodes, 500, {});
  server.respond(mfa.status, on);
  await user.type(codeField(), '123456{Enter}');
  expect(await screen.findByText('De herstelcodes konden niet worden opgehaald.')).toBeTruthy();
  server.respond(mfa.recoveryCodes, { codes });
  await user.click(button('Opnieuw proberen'));
  expect(await screen.findByRole('dialog', { name: 'Bewaar uw herstelcodes' })).toBeTruthy();
});

it.each([
  [4, 'U hebt nog 4 herstelcodes.'],
  [3, 'U hebt nog maar 3 herstelcodes.'],
  [1, 'U hebt nog maar 1 herstelcode.'],
  [0, 'U hebt nog maar 0 herstelcodes.'],
])('shows how many recovery codes are left, with a warning when there are few: %i', async (count, text) => {
  await renderEnabled({ ...on, recovery_codes_left: count });
  expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy();
});

it('replaces the recovery codes after confirmation', async () => {
  const user = await renderEnabled();
  server.respond(mfa.renewRecoveryCodes, { codes });
  await user.click(button('Nieuwe herstelcodes'));
  await user.click(button('Nieuwe codes maken'));
  const dialog = await screen.findByRole('dialog', { name: 'Bewaar uw herstelcodes' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
});

it('turns off after confirmation', async () => {
  const user = await renderEnabled();
  server.respond(mfa.disable, { detail: 'uit' });
  await user.click(button('Uitzetten'));
  server.respond(mfa.status, off);
  await user.click(button('Ja, uitzetten'));
  expect(await screen.findByText('Uit')).toBeTruthy();
  expect(shown()).toEqual(['success: 2FA is uitgeschakeld']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('remains on, with an error, when turning off fails', async () => {
  const user = await renderEnabled();
  server.refuses(mfa.disable, 500, {});
  await user.click(button('Uitzetten'));
  await user.click(button('Ja, uitzetten'));
  expect(await screen.findByText('Mislukt om 2FA uit te schakelen')).toBeTruthy();
  await user.click(button('Annuleren'));
  expect(screen.getByText('Aan')).toBeTruthy();
});

it('tells staff who must have it why they cannot turn it off', async () => {
  await renderEnabled({ ...on, required: true });
  expect(screen.getByText(/^Tweestapsverificatie is verplicht voor medewerkers/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Uitzetten' })).toBeNull();
});
