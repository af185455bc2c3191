import { describe, expect, test } from 'vitest';
import { checkEmail, checkImportedEmail, filterEmail, listStops, refuseInvitation, splitName } from './policy.ts';

describe('the addresses of a contact', () => {
  test.each([
    ['', []],
    ['geen adres', []],
    ['linde@example.org', ['linde@example.org']],
    ['Linde@Example.ORG', ['linde@example.org']],
    ['b@example.org; a@example.org', ['b@example.org', 'a@example.org']],
    ['a@example.org,b@example.org', ['a@example.org', 'b@example.org']],
    [' a@example.org ;; A@example.org ,\n b@example.org ', ['a@example.org', 'b@example.org']],
    ['kapot@; a@example.org; @kapot; niet waar', ['a@example.org']],
    [`${'a'.repeat(250)}@example.org;b@example.org`, ['b@example.org']],
    ['a@example.org b@example.org', ['a@example.org', 'b@example.org']],
    ['jan jansen@example.org', []],
    ['jan\u00A0jansen@example.org; a@example.org', ['a@example.org']],
    ['jan\njansen@example.org', []],
    ['jansen@example.org x', []],
    ['jan@example .org', []],
    ['Anna Dijk <Anna@example.org>', ['anna@example.org']],
    ['"Dijk, Anna" <anna@example.org>, Bea <bea@example.org>', ['anna@example.org', 'bea@example.org']],
    ['Dijk; Anna <anna@example.org>', ['anna@example.org']],
    ['anna@example.org <anna@example.org>', ['anna@example.org']],
    ['bea@example.org <anna@example.org>', []],
    ['bea@example.org, Anna <anna@example.org>', ['bea@example.org', 'anna@example.org']],
    ['Anna <anna@example.org> Bea <bea@example.org>', []],
    ['mailto:anna@example.org?subject=Hallo', ['anna@example.org']],
    ['Anna <mailto:anna@example.org>', ['anna@example.org']],
    ['mailto:anna%2Bdijk@example.org', ['anna+dijk@example.org']],
    ['mailto:jan%20jansen@example.org', []],
    ['mailto:jan%3Bbea@example.org', []],
    ['mailto:100%@example.org', []],
    ['\u202Aanna@example.org\u202C\u200E', ['anna@example.org']],
    ['an\u202Ena@example.org', []],
    ['\u00A0an\u00ADna@exam\u200Bple.org\uFEFF', ['anna@example.org']],
    ['Anna <jan jansen@example.org>', []],
  ])('of %j are %j', (email, addresses) => {
    expect(filterEmail(email)).toEqual(addresses);
  });

  test('must include a valid one', () => {
    expect(checkEmail('kapot; a@example.org')).toBeNull();
    expect(checkEmail('kapot')).toBe('Vul minstens één geldig e-mailadres in.');
    expect(checkEmail(`a@example.org;${'é'.repeat(990)}`)).toBeNull();
    expect(checkEmail(`a@example.org;${'😀'.repeat(600)}`)).toBe('Gebruik minder tekens.');
  });
});

test.each([
  ['anna@example.org; Bea <bea@example.org>', null],
  ['jan jansen@example.org', '‘jan jansen@example.org’ is geen geldig e-mailadres. Er staat een spatie in.'],
  ['a@example.org; jan,jansen@example.org', '‘jan’ is geen geldig e-mailadres.'],
  ['anna@example..org', '‘anna@example..org’ is geen geldig e-mailadres.'],
  ['', 'Vul minstens één geldig e-mailadres in.'],
  ['x'.repeat(150), `‘${'x'.repeat(100)}…’ is geen geldig e-mailadres.`],
])('the cell %j is refused in an import: %j', (email, reason) => {
  expect(checkImportedEmail(email)).toBe(reason);
});

test.each([
  [{ email: 'a@example.org', userId: null, inviteAllEmailAddresses: false }, null],
  [{ email: 'a@example.org', userId: 1, inviteAllEmailAddresses: true }, null],
  [{ email: 'a@example.org', userId: 1, inviteAllEmailAddresses: false }, 'Dit contact heeft al een account.'],
  [{ email: 'kapot', userId: null, inviteAllEmailAddresses: true }, 'Dit contact heeft geen geldig e-mailadres.'],
])('whether %j can be invited: %j', (contact, reason) => {
  expect(refuseInvitation(contact)).toBe(reason);
});

test.each([
  ['Linde van der Kolk', { firstName: 'Linde', lastName: 'van der Kolk' }],
  ['  Waterwinning ', { firstName: 'Waterwinning', lastName: '' }],
])('the name %j is split', (name, parts) => {
  expect(splitName(name)).toEqual(parts);
});

const replaced = { email: 0, name: 0, mobile_phone: 0, address: 0, parcels: 0, position: 0, zones: 0 };

test.each([
  [{ received: 0, deleted: 0, known: 0, replaced }, ['empty']],
  [{ received: 80, deleted: 20, known: 100, replaced }, []],
  [{ received: 79, deleted: 21, known: 100, replaced }, ['deleted']],
  [{ received: 5, deleted: 0, known: 0, replaced }, []],
  [{ received: 100, deleted: 0, known: 100, replaced: { ...replaced, email: 20, name: 20, address: 20 } }, []],
  [{ received: 100, deleted: 0, known: 100, replaced: { ...replaced, email: 21 } }, ['email']],
  [
    { received: 100, deleted: 21, known: 100, replaced: { ...replaced, name: 21, position: 99 } },
    ['deleted', 'name', 'position'],
  ],
  [{ received: 3, deleted: 0, known: 3, replaced: { ...replaced, email: 2 } }, []],
  [{ received: 3, deleted: 0, known: 3, replaced: { ...replaced, email: 3 } }, ['email']],
] as const)('a sync of %j stops for %j', (sync, stops) => {
  expect(listStops(sync)).toEqual(stops);
});
