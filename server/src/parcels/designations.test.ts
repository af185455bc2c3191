import { listDesignations, nameDesignation, readDesignation } from '@dijkportaal/contract/parcels/designations';
import { describe, expect, test } from 'vitest';

const nameOf = (text: string) => {
  const found = readDesignation(text);
  return found && nameDesignation(found);
};

describe('a designation', () => {
  test.each([
    'KDL02 C 1145',
    ' kdl02  c 1145 ',
    'KDL02-C-1145',
    'KDL02C1145',
    'KDL 2 C 01145',
    'kdl002 c 0001145',
    'KDL02C01145G0000',
    'KDL02 C 1145 A3',
    'KDL02 C 1145 A 12',
    'Perceel Kerkdorp (KDL02) C 1145',
    'perceel KDL02 C 1145',
  ])('is read from %j', (text) => {
    expect(nameOf(text)).toBe('KDL02 C 1145');
  });

  test.each([
    ['KDL02 A 12', 'KDL02 A 12'],
    ['KDL02 AB 12', 'KDL02 AB 12'],
    ['Ochten a 12', 'Ochten A 12'],
    ["'s-Gravenhage F 422", "'s-Gravenhage F 422"],
    ['Wijk bij Duurstede-B-7', 'Wijk bij Duurstede B 7'],
  ])('%j is %j', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  test.each(['', 'KDL02', 'KDL02 C', 'KDL02 C 0', 'C 1145', '1145', 'KDL02 C 123456', 'Kolkdijk 12', 'KDL02 ABC 1'])(
    'is not %j',
    (text) => {
      expect(readDesignation(text)).toBeNull();
    },
  );
});

test('a text lists designations once, and may leave out what repeats', () => {
  const listed = listDesignations('KDL02 C 1145, 1146 en D 7; kdl2 c 01145\nhet weiland, KDL03 A 1');
  expect(listed.map(({ text, designation }) => (designation ? nameDesignation(designation) : text))).toEqual([
    'KDL02 C 1145',
    'KDL02 C 1146',
    'KDL02 D 7',
    'het weiland',
    'KDL03 A 1',
  ]);
  expect(listDesignations('KDL02 C 1145; weiland Kerkdriel; 12').map(({ designation }) => designation)).toEqual([
    readDesignation('KDL02 C 1145'),
    null,
    null,
  ]);
  expect(listDesignations(' , ;\n')).toEqual([]);
  expect(listDesignations('1146')).toEqual([{ text: '1146', designation: null }]);
});
