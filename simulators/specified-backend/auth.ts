import { randomBytes } from 'node:crypto';
import type { Backend, Mail } from './backend.ts';
import { json } from './bodies.ts';
import { specify, type Asked } from './calls.ts';
import { isCodeOf } from './mfa.ts';
import { showUser } from './people.ts';
import { badField, Refusal } from './refusals.ts';
import type { Profile, User } from './store.ts';

const isEmpty = 'Dit veld mag niet leeg zijn.';

/** Sign-in, renewal, mailed links and passwords. */
export function specifyAuth(backend: Backend): void {
  const { store, outbox } = backend;
  const findUser = (email: string) => [...store.users.values()].find((user) => user.email === email.toLowerCase());

  const login = json('email', 'password', 'mfa_token');
  specify(backend, { method: 'POST', path: '/api/dj-rest-auth/login/', access: 'public', body: login }, ({ body }) => {
    const user = findUser(body.text('email'));
    if (user?.password !== body.text('password') || !user.is_active) {
      throw new Refusal(400, { non_field_errors: ['Het e-mailadres of wachtwoord klopt niet.'] });
    }
    askForCode(user, body.text('mfa_token'));
    return { ...issueTokens(backend, user), user: showUser(backend, user) };
  });

  // Decision 13: this way of signing in needs the second factor too.
  const link = json('token', 'mfa_token');
  specify(
    backend,
    { method: 'POST', path: '/auth/passwordless-login-confirm/', access: 'public', body: link },
    ({ body }) => {
      const mail = outbox.find(({ token }) => token === body.text('token'));
      const user = findUser(mail?.to ?? '');
      if (mail === undefined || user === undefined) {
        throw new Refusal(401, { error: 'Deze link is niet geldig of verlopen.' });
      }
      askForCode(user, body.text('mfa_token'));
      outbox.splice(outbox.indexOf(mail), 1);
      const profile = [...store.profiles.values()].find((each) => each.user === user.id);
      if (profile !== undefined && mail.kind === 'password reset') profile.password_reset = true;
      if (profile !== undefined && mail.kind === 'invitation') profile.first_login = true;
      return issueTokens(backend, user);
    },
  );

  const refresh = json('refresh');
  specify(
    backend,
    { method: 'POST', path: '/api/dj-rest-auth/token/refresh/', access: 'public', body: refresh },
    ({ body }) => {
      const user = backend.refresh.get(body.text('refresh'));
      if (user === undefined) throw new Refusal(401, { detail: 'De sessie is verlopen.', code: 'token_not_valid' });
      return { access: issueAccess(backend, user) };
    },
  );

  specify(backend, { method: 'POST', path: '/api/dj-rest-auth/logout/', access: 'signed-in' }, ({ user }) => {
    for (const [token, owner] of backend.refresh) if (owner === user.id) backend.refresh.delete(token);
    for (const [token, session] of backend.access) if (session.user === user.id) backend.access.delete(token);
  });

  const mailLink = (kind: Mail['kind']) => (asked: Asked) => {
    const email = asked.body.text('email').toLowerCase();
    if (email === '') throw badField('email', isEmpty);
    if (findUser(email) !== undefined) outbox.push({ to: email, kind, token: newToken() });
    return { detail: 'Als dit adres bij ons bekend is, ontvangt u een e-mail.' };
  };
  const email = json('email');
  specify(
    backend,
    { method: 'POST', path: '/auth/password-reset/', access: 'public', body: email },
    mailLink('password reset'),
  );
  specify(
    backend,
    { method: 'POST', path: '/auth/send-login-link/', access: 'public', body: email },
    mailLink('login link'),
  );
  specifyPasswords(backend);
}

function specifyPasswords(backend: Backend): void {
  const passwords = json('current_password', 'new_password', 're_new_password');
  specify(
    backend,
    { method: 'POST', path: '/auth/users/set_password/', access: 'signed-in', body: passwords },
    ({ user, body }) => {
      for (const field of ['current_password', 'new_password', 're_new_password']) {
        if (body.text(field) === '') throw badField(field, isEmpty);
      }
      if (body.text('current_password') !== user.password) {
        throw badField('current_password', 'Het huidige wachtwoord klopt niet.');
      }
      if (body.text('new_password') !== body.text('re_new_password')) {
        throw new Refusal(400, { non_field_errors: ['De wachtwoorden komen niet overeen.'] });
      }
      user.password = body.text('new_password');
    },
  );

  const update = json('new_password', 're_new_password');
  specify(
    backend,
    { method: 'POST', path: '/api/update_password/', access: 'signed-in', body: update },
    ({ user, body }) => {
      const profile = [...backend.store.profiles.values()].find((each) => each.user === user.id) as Profile;
      if (body.text('new_password').length < 12) {
        throw new Refusal(400, { errors: ['Gebruik minstens 12 tekens.'] });
      }
      user.password = body.text('new_password');
      profile.first_login = false;
      profile.password_reset = false;
    },
  );
}

function askForCode(user: User, code: string): void {
  if (user.mfaSecret === null || isCodeOf(user.mfaSecret, code)) return;
  throw new Refusal(401, { detail: 'MFA token is invalid' });
}

const newToken = () => randomBytes(16).toString('hex');

function issueAccess({ access, switches }: Backend, user: number): string {
  const token = newToken();
  access.set(token, { user, left: switches.accessCalls });
  return token;
}

function issueTokens(backend: Backend, user: User): { access: string; refresh: string } {
  const refresh = newToken();
  backend.refresh.set(refresh, user.id);
  user.last_login = new Date().toISOString();
  return { access: issueAccess(backend, user.id), refresh };
}
