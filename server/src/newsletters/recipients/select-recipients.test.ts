import { noLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import { listCandidates } from './list-candidates.ts';
import { kindsOf } from './limits.ts';
import { countRecipients, selectRecipients, type ChosenRecipients } from './select-recipients.ts';
import { mailAddresses } from '../../schema/newsletters.ts';
import { contactGroups, contactZones, groups, userGroups, userZones, zones } from '../../schema/audience.ts';

/*
 * Accounts and contacts that share addresses in every way, with some hundreds of audiences, compared with what the
 * function `judge` below computes without the database.
 */

const portal = await startTestPortal();
const { db } = portal;

interface Account {
  id: number;
  email: string;
  name: string;
  isActive: boolean;
  hasSignedIn: boolean;
  newsletter: boolean;
  groups: number[];
  zones: number[];
}
interface Contact {
  id: number;
  name: string;
  addresses: string[];
  userId: number | null;
  groups: number[];
  zones: number[];
}
type Reason = 'opted_out' | 'bounced' | 'not_signed_in' | 'no_address' | 'excluded';
interface Verdict {
  userId: number | null;
  contactId: number | null;
  name: string;
  reason: Reason | null;
}

let accounts: Account[] = [];
let people: Contact[] = [];
const optedOut = new Set<string>();
const bounced = new Set<string>();
let labels: { groups: number[]; zones: number[] } = { groups: [], zones: [] };

let state = 20_261_122;
/** Between 0 and 1, the same in every run (mulberry32). */
function draw(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = <Value>(values: readonly Value[]) => values[Math.floor(draw() * values.length)] as Value;
const some = (ids: number[], share: number) => ids.filter(() => draw() < share);
const address = (n: number) => `adres${n}@example.org`;

beforeAll(async () => {
  const names = Array.from({ length: 6 }, (_, n) => ({ name: `naam ${n}` }));
  labels = {
    groups: (await db.insert(groups).values(names).returning()).map(({ id }) => id),
    zones: (await db.insert(zones).values(names).returning()).map(({ id }) => id),
  };
  const drawnAccounts = Array.from({ length: 60 }, (_, n) => ({
    email: address(n),
    firstName: pick(['Linde', 'bas', 'Éva', '']),
    lastName: pick(['Kolk', 'Wiel', '']),
    isActive: draw() < 0.85,
    hasSignedIn: draw() < 0.6,
    newsletter: draw() < 0.6,
    groups: some(labels.groups, 0.2),
    zones: some(labels.zones, 0.2),
  }));
  const madeUsers = await db
    .insert(users)
    .values(
      drawnAccounts.map(({ email, firstName, lastName, isActive, hasSignedIn }) => ({
        username: email,
        email,
        firstName,
        lastName,
        isActive,
        lastLogin: hasSignedIn ? new Date() : null,
      })),
    )
    .returning();
  accounts = drawnAccounts.map((account, index) => ({
    ...account,
    id: madeUsers[index]?.id ?? 0,
    name: `${account.firstName} ${account.lastName}`.trim(),
  }));
  await db.insert(profiles).values(accounts.map(({ id, newsletter }) => ({ userId: id, newsletter })));
  // Half of the addresses have an account; some contacts share one, have several or none.
  const drawnContacts = Array.from({ length: 120 }, (_, n) => {
    const all = Array.from({ length: pick([0, 1, 1, 1, 2, 3]) }, () => address(Math.floor(draw() * 120)));
    const wantsAll = draw() < 0.5;
    const valid = [...new Set(all)];
    return {
      name: `Contact ${n}`,
      email: all.join(pick([';', ', ', ' '])),
      wantsAll,
      addresses: wantsAll ? valid : valid.slice(0, 1),
      userId: draw() < 0.4 ? pick(accounts).id : null,
      groups: some(labels.groups, 0.2),
      zones: some(labels.zones, 0.2),
    };
  });
  const madeContacts = await db
    .insert(contacts)
    .values(
      drawnContacts.map(({ name, email, wantsAll, userId }) => ({
        name,
        email,
        inviteAllEmailAddresses: wantsAll,
        userId,
      })),
    )
    .returning();
  people = drawnContacts.map((contact, index) => ({ ...contact, id: madeContacts[index]?.id ?? 0 }));
  await db.insert(userGroups).values(accounts.flatMap((a) => a.groups.map((groupId) => ({ userId: a.id, groupId }))));
  await db.insert(userZones).values(accounts.flatMap((a) => a.zones.map((zoneId) => ({ userId: a.id, zoneId }))));
  await db
    .insert(contactGroups)
    .values(people.flatMap((c) => c.groups.map((groupId) => ({ contactId: c.id, groupId }))));
  await db.insert(contactZones).values(people.flatMap((c) => c.zones.map((zoneId) => ({ contactId: c.id, zoneId }))));
  for (let n = 0; n < 120; n += 1) {
    if (draw() < 0.1) optedOut.add(address(n));
    if (draw() < 0.1) bounced.add(address(n));
  }
  await db.insert(mailAddresses).values(
    [...optedOut.union(bounced)].map((email) => ({
      email,
      optedOutAt: optedOut.has(email) ? new Date() : null,
      bouncedAt: bounced.has(email) ? new Date() : null,
    })),
  );
});

const weight: (Reason | null)[] = [null, 'opted_out', 'bounced', 'not_signed_in', 'excluded'];

/** The oracle: the outcome for every address, who gets nothing, and how many contacts have no address. */
function judge(chosen: ChosenRecipients) {
  const { kinds = null, without = { groups: [], zones: [] } } = chosen.limits ?? {};
  const isIn = (one: { groups: number[]; zones: number[] }, ids: { groups: number[]; zones: number[] }) => ({
    groups: one.groups.some((id) => ids.groups.includes(id)),
    zones: one.zones.some((id) => ids.zones.includes(id)),
  });
  const isChosen = (one: { groups: number[]; zones: number[] }) => {
    const { groups: inGroups, zones: inZones } = isIn(one, chosen);
    if (chosen.everyone) return true;
    if (kinds === null) return inGroups || inZones;
    return kinds.length > 0 && (!kinds.includes('groups') || inGroups) && (!kinds.includes('zones') || inZones);
  };
  const isOut = (one: { groups: number[]; zones: number[] }) => Object.values(isIn(one, without)).includes(true);
  const isAccountOut = (account: Account | undefined) =>
    account !== undefined && (isOut(account) || people.some((one) => one.userId === account.id && isOut(one)));
  const refuses = (account: Account | undefined) => account !== undefined && account.hasSignedIn && !account.newsletter;
  const verdicts = new Map<string, Verdict>();
  const offers: (Verdict & { email: string; isOwn: boolean })[] = [];
  const offer = (email: string, verdict: Verdict, isOwn = false) => {
    offers.push({ ...verdict, email, isOwn });
    const known = verdicts.get(email);
    if (known !== undefined && weight.indexOf(known.reason) <= weight.indexOf(verdict.reason)) return;
    verdicts.set(email, verdict);
  };
  const ofAddress = (email: string, saidNo: boolean): Reason | null => {
    if (optedOut.has(email) || saidNo) return 'opted_out';
    return bounced.has(email) ? 'bounced' : null;
  };
  for (const account of accounts.filter((one) => one.isActive && isChosen(one))) {
    const { id, email, name, newsletter, hasSignedIn } = account;
    const isReady = newsletter && (hasSignedIn || chosen.sendToNotLoggedIn);
    const reason = isAccountOut(account)
      ? 'excluded'
      : (ofAddress(email, refuses(account)) ?? (isReady ? null : 'not_signed_in'));
    offer(email, { userId: id, contactId: null, name, reason });
  }
  const reached = chosen.sendToContacts ? people.filter(isChosen) : [];
  for (const contact of reached) {
    const { id, name, addresses, userId } = contact;
    const own = accounts.find((account) => account.id === userId);
    for (const email of addresses) {
      const holder = accounts.find((account) => account.email === email);
      const isContactOut = isOut(contact) || isAccountOut(own) || isAccountOut(holder);
      const reason = isContactOut ? 'excluded' : ofAddress(email, refuses(own) || refuses(holder));
      offer(
        email,
        { userId: holder?.id ?? null, contactId: id, name, reason },
        holder !== undefined && holder.id === userId,
      );
    }
  }
  const hasAccount = new Set(offers.filter(({ contactId }) => contactId === null).map(({ email }) => email));
  const leftOut = offers.filter(
    ({ email, isOwn }) => verdicts.get(email)?.reason !== null && !(isOwn && hasAccount.has(email)),
  );
  const unreachable = reached.filter(({ addresses }) => addresses.length === 0);
  const isContactOut = (one: Contact) => isOut(one) || isAccountOut(accounts.find(({ id }) => id === one.userId));
  const withoutAddress = unreachable.filter((one) => !isContactOut(one)).length;
  return { verdicts, leftOut, withoutAddress, excludedWithoutAddress: unreachable.length - withoutAddress };
}

const audiences: ChosenRecipients[] = Array.from({ length: 300 }, (_, n) => ({
  everyone: n % 10 === 0,
  groups: [],
  zones: [],
  sendToContacts: n % 3 > 0,
  sendToNotLoggedIn: n % 2 > 0,
}));
const chosenIn = (audience: ChosenRecipients) => ({
  ...audience,
  groups: some(labels.groups, pick([0, 0.2, 0.5])),
  zones: some(labels.zones, pick([0, 0.2, 0.5])),
});
const limited = (audience: ChosenRecipients): ChosenRecipients => {
  const chosen = chosenIn(audience);
  const [excludedGroups, excludedZones] = [some(labels.groups, 0.2), some(labels.zones, 0.1)];
  return {
    ...chosen,
    limits: {
      kinds: pick([true, false]) ? kindsOf(chosen, noLimits) : null,
      place: null,
      without: { groups: excludedGroups, zones: excludedZones, filters: [] },
      isBroken: false,
    },
  };
};

describe('recipients', () => {
  test.each([
    ['any of what was chosen', chosenIn],
    ['of one of each kind, and not of what is excluded', limited],
  ])('of 300 audiences follow the rules, once for each address, as does their count: %s', async (_name, draws) => {
    for (const audience of audiences) {
      const chosen = draws(audience);
      const { verdicts, leftOut: expected, withoutAddress, excludedWithoutAddress } = judge(chosen);
      const wanted = [...verdicts].filter(([, { reason }]) => reason === null).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const { rows } = await db.execute<Record<string, unknown>>(selectRecipients(chosen));
      expect({ chosen, rows }).toEqual({
        chosen,
        rows: wanted.map(([email, { userId, contactId, name }]) => ({
          user_id: userId,
          contact_id: contactId,
          email,
          name,
        })),
      });
      const { rows: counted } = await db.execute<{ number: number }>(sql`select ${countRecipients(chosen)} as number`);
      expect(counted).toEqual([{ number: wanted.length }]);

      const { totals, rows: leftOut } = await listCandidates(db, chosen, { show: 'left_out', page_size: 1000 });
      const countOf = (reason: Reason) => expected.filter((one) => one.reason === reason).length;
      expect({ chosen, ...totals }).toMatchObject({
        recipients: wanted.length,
        left_out: {
          no_address: withoutAddress,
          opted_out: countOf('opted_out'),
          bounced: countOf('bounced'),
          not_signed_in: countOf('not_signed_in'),
          had_it: 0,
          excluded: countOf('excluded') + excludedWithoutAddress,
        },
      });
      expect(
        leftOut
          .filter(({ email }) => email !== '')
          .map(({ email, kind, name, reason }) => [email, kind, name, reason].join())
          .toSorted(),
      ).toEqual(
        expected
          .map(({ email, contactId, name, reason }) =>
            [email, contactId === null ? 'user' : 'contact', name, reason].join(),
          )
          .toSorted(),
      );
      expect(new Set(leftOut.map(({ key }) => key)).size).toBe(leftOut.length);
    }
  });

  test('are mixed in this test: every reason and many recipients occur', () => {
    const everybody = { everyone: true, groups: [], zones: [], sendToContacts: true, sendToNotLoggedIn: false };
    const { verdicts, withoutAddress } = judge(everybody);
    for (const reason of weight.filter((one) => one !== 'excluded')) {
      expect([...verdicts.values()].filter((verdict) => verdict.reason === reason).length).toBeGreaterThan(3);
    }
    expect(withoutAddress).toBeGreaterThan(3);
    expect([...verdicts.values()].some(({ contactId, userId }) => contactId !== null && userId !== null)).toBe(true);
  });
});
