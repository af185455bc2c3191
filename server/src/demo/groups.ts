import type { Random } from './random.ts';

// The share of the residents in each group, and of the farmers among them.
const groups = [
  { name: 'Bewoners', residents: 1, farmers: 1 },
  { name: 'Agrariërs', residents: 0.03, farmers: 1 },
  { name: 'Ondernemers', residents: 0.15, farmers: 0.1 },
  { name: 'Klankbordgroep', residents: 0.12, farmers: 0.2 },
  { name: 'Natuur en recreatie', residents: 0.2, farmers: 0.1 },
  { name: 'Nutsbedrijven', residents: 0, farmers: 0 },
];

export const groupNames = groups.map(({ name }) => name);

export function drawGroups(random: Random, isFarmer: boolean): string[] {
  return groups
    .filter(({ residents, farmers }) => random.chance(isFarmer ? farmers : residents))
    .map(({ name }) => name);
}
