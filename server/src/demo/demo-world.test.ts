import { describe, expect, it } from 'vitest';
import { landscapePlan, makeDemoWorld } from './demo-world.ts';
import { crownLine } from './dike.ts';
import { makeLandscape } from './landscape.ts';
import { lengthOf } from './geometry.ts';

const now = new Date('2026-06-01T09:00:00Z');
const world = makeDemoWorld({ seed: 2026, now, size: 'demo' });
const residents = world.people.filter(({ role }) => role === 'customer');
const parcels = world.people.flatMap(({ polygons }) => polygons);

describe('demo world', () => {
  it('is the same for the same seed only', () => {
    expect(makeDemoWorld({ seed: 2026, now, size: 'demo' })).toEqual(world);
    expect(makeDemoWorld({ seed: 2027, now, size: 'demo' })).not.toEqual(world);
  });

  it('has the specified numbers of everything', () => {
    const owned = residents.map(({ polygons }) => polygons.length);
    expect(world.groups).toHaveLength(6);
    expect(world.zones).toHaveLength(5);
    expect(residents).toHaveLength(40);
    expect(parcels).toHaveLength(120);
    expect(world.people.filter(({ role }) => role === 'staff')).toHaveLength(4);
    expect(world.contacts).toHaveLength(60);
    expect(owned.filter((count) => count === 0)).toHaveLength(2);
    expect(owned.filter((count) => count > 6)).toEqual([8]);
    expect(new Set(residents.flatMap(({ zones }) => zones))).toEqual(new Set(world.zones));
    expect(new Set(world.contacts.flatMap(({ groups }) => groups))).toEqual(new Set(world.groups));
  });

  it('starts with the four demo accounts', () => {
    const accounts = world.people.slice(0, 4).map(({ email, role, polygons }) => [email, role, polygons.length]);
    expect(accounts).toEqual([
      ['bewoner@example.org', 'customer', 3],
      ['medewerker@example.org', 'staff', 0],
      ['beheerder@example.org', 'superuser', 0],
      ['nieuw@example.org', 'customer', 2],
    ]);
    expect(world.people[3]?.lastLogin).toBeNull();
    expect(world.people.every(({ lastLogin }) => lastLogin === null || lastLogin < now)).toBe(true);
  });

  it('has names with accents and apostrophes, and one that is very long', () => {
    const names = residents.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    for (const sign of ['é', 'ë', "'", '-']) expect(names.some((name) => name.includes(sign))).toBe(true);
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(80);
  });

  it('gives everyone a unique address that cannot exist', () => {
    const emails = world.people.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    for (const email of emails) expect(email).toMatch(/^[a-z0-9.]+@example\.org$/);
    expect(world.people.map(({ username }) => `${username}@example.org`)).toEqual(emails);
    expect(new Set(world.people.map(({ guid }) => guid)).size).toBe(world.people.length);
    for (const { zip } of residents) expect(zip).toMatch(/^0\d{3} [A-Z]{2}$/);
    const homes = residents.map(({ street, houseNumber }) => `${street} ${houseNumber}`);
    expect(new Set(homes).size).toBe(homes.length);
  });

  it('has contacts with two addresses, and one with none who can get a letter', () => {
    const emails = world.contacts.map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.filter((email) => email === '')).toHaveLength(1);
    expect(emails.filter((email) => email.split(';').length === 2)).toHaveLength(1);
    for (const { email, address } of world.contacts) expect(address !== undefined).toBe(email === '');
    for (const { mobilePhone } of world.contacts) expect(mobilePhone).toMatch(/^(06-0000\d{4})?$/);
  });

  it('is a dike of about 12 km', () => {
    const { dikes } = makeLandscape(landscapePlan(2026, 'demo'));
    const lengths = dikes.map((dike) => lengthOf(crownLine(dike)));
    expect(lengths).toHaveLength(1);
    expect(lengths[0]).toBeGreaterThan(11_000);
    expect(lengths[0]).toBeLessThan(13_000);
  });

  it('names every parcel once, the same in the profile and on the map', () => {
    expect(new Set(parcels.map(({ name }) => name)).size).toBe(parcels.length);
    const withOutlines = world.people.filter(({ polygons }) => polygons.length > 0);
    for (const { parcels: text, polygons } of withOutlines) {
      expect(text).toBe(polygons.map(({ name }) => name).join(', '));
    }
    const others = world.people.filter((person) => !withOutlines.includes(person) && person.parcels !== '');
    expect(others.map((person) => person.parcels)).toEqual(['KDL03 A 1, KDL03 A 11', 'KDL03 A 2, KDL03 A 12']);
    for (const { name } of parcels) expect(name).toMatch(/^KDL02 [A-E] \d{4}$/);
  });
});

describe('large world', () => {
  it('has its numbers', () => {
    const large = makeDemoWorld({ seed: 1, now, size: 'large' });
    const polygons = large.people.flatMap((person) => person.polygons);
    const corners = polygons.reduce((sum, { polygon }) => sum + polygon.length, 0) / polygons.length;
    expect([large.people.length, polygons.length, large.contacts.length]).toEqual([10_000, 20_000, 100_000]);
    expect(corners).toBeGreaterThan(7.5);
    expect(corners).toBeLessThan(8.5);
    expect(new Set(large.people.map(({ email }) => email)).size).toBe(10_000);
    expect(new Set(polygons.map(({ name }) => name)).size).toBe(20_000);
  });
});
