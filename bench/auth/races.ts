import { storeLink } from '../../server/src/auth/links/mailed-links.ts';
import { factorKeys, hashRecoveryCode, makeRecoveryCodes } from '../../server/src/mfa/codes.ts';
import { mfaFactors, recoveryCodes } from '../../server/src/schema/mfa.ts';
import { seal } from '../../server/src/platform/crypto.ts';
import { codeOf, generateSecret } from '../../server/test/totp.ts';
import { password, type TimedResponse, type BenchPortal } from './bench-portal.ts';
import { countStatuses } from './figures.ts';

const concurrency = 50;

interface Person {
  id: number;
  email: string;
}

/** Uses each one-time secret 50 times concurrently: in every round exactly one attempt must succeed. */
export async function raceSecrets(portal: BenchPortal, rounds: number): Promise<void> {
  await race(portal, rounds, 'login link', prepareLink);
  await race(portal, rounds, 'authenticator code', prepareAuthenticatorCode);
  await race(portal, rounds, 'recovery code', prepareRecoveryCode);
}

async function race(
  portal: BenchPortal,
  rounds: number,
  name: string,
  prepare: (portal: BenchPortal, person: Person) => Promise<() => Promise<TimedResponse>>,
): Promise<void> {
  const statuses: number[] = [];
  let wrong = 0;
  for (const person of await portal.makePeople(rounds)) {
    const use = await prepare(portal, person);
    const responses = await Promise.all(Array.from({ length: concurrency }, use));
    statuses.push(...responses.map(({ status }) => status));
    if (responses.filter(({ status }) => status === 200).length !== 1) wrong += 1;
  }
  console.log(
    `${name}, ${rounds} rounds of ${concurrency} concurrent attempts: ${wrong} rounds without exactly one success (${countStatuses(statuses)})`,
  );
}

async function prepareLink({ db, post }: BenchPortal, { id }: Person) {
  const { token } = await storeLink(db, { userId: id, purpose: 'login' });
  return () => post('/auth/passwordless-login-confirm/', { token });
}

const signInWith = ({ post }: BenchPortal, { email }: Person, code: string) =>
  post('/api/dj-rest-auth/login/', { email, password, mfa_token: code });

/** Turns the second factor on and returns its secret. */
async function addFactor({ db, ...secrets }: BenchPortal, { id }: Person): Promise<string> {
  const secret = generateSecret();
  const sealedSecret = seal(factorKeys(secrets).secrets[0], secret);
  await db.insert(mfaFactors).values({ userId: id, sealedSecret, enabledAt: new Date() });
  return secret;
}

async function prepareAuthenticatorCode(portal: BenchPortal, person: Person) {
  const code = await codeOf(await addFactor(portal, person));
  return () => signInWith(portal, person, code);
}

async function prepareRecoveryCode(portal: BenchPortal, person: Person) {
  await addFactor(portal, person);
  const codes = makeRecoveryCodes();
  const [recovery] = factorKeys(portal).recovery;
  await portal.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId: person.id, hash: hashRecoveryCode(recovery, person.id, code) })));
  return () => signInWith(portal, person, codes[0] ?? '');
}
