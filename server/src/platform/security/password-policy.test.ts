import { describe, expect, test } from 'vitest';
import { explainWeakPassword } from './password-policy.ts';

const owner = { email: 'linde.kolkman@example.org', firstName: 'Linde', lastName: 'van der Kolk' };
const explain = (password: string) => explainWeakPassword(password, owner);

const tooShort = ['Gebruik minimaal 12 tekens.'];
const tooLong = ['Gebruik maximaal 128 tekens.'];
const inRows = ['Dit wachtwoord is te makkelijk te raden: gebruik geen rijtjes of herhalingen.'];
const ownName = ['Gebruik niet uw eigen naam of e-mailadres als wachtwoord.'];
const common = ['Dit wachtwoord komt te vaak voor. Kies bijvoorbeeld vier woorden die niet bij elkaar horen.'];

describe('a new password', () => {
  test.each([
    'een goed lang wachtwoord',
    'fiets kaas lamp wolk',
    'paard-batterij-nietje',
    'correct horse battery staple',
    'h7Gq!2pLz9Wm',
    'gD4$kk0aRe!z',
    'Zonnebloem47kastje',
    'пароль-которого-нет',
    'ピアノと青い傘と猫と石畳の道',
    'été-où-naïf-cœur',
    '🚲🧀💡☁️🐴🔋📎🌷🪁🛶🎻🧦',
    'regen op de dijk bij volle maan',
    'de kat van mijn buurman heet Brugman',
    '  spaties horen erbij  ',
    'a1b2c3d4e5f6g7h8',
    'k'.repeat(3) + 'vlinderstruik',
    'wolk'.padEnd(128, 'een lange zin met van alles erin '),
    'wölk één übër näïf '.repeat(6).normalize('NFD'),
    '👩🏽‍🚀🧀💡☁️🐴🔋📎🌷🪁🛶🎻🧦'.padEnd(128, '🧀 lamp'),
  ])('%j is accepted', (password) => {
    expect(explain(password)).toEqual([]);
  });

  test.each([
    ['', tooShort],
    ['kort', tooShort],
    ['elf tekens!', tooShort],
    ['🚲🧀💡🐴🔋📎', tooShort],
    ['👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈', tooShort],
    ['é'.repeat(2).padEnd(9, 'kaasje ').normalize('NFD'), tooShort],
    ['ééééééé kaas'.slice(0, 11).normalize('NFD'), tooShort],
    ['e\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a', tooShort],
    ['een zin '.repeat(17), tooLong],
    ['🚲🧀💡🐴🔋'.repeat(26), tooLong],
    ['👨‍👩‍👧‍👦🧀💡🐴🔋 '.repeat(20) + '👨‍👩‍👧‍👦'.repeat(70), tooLong],
    ['aaaaaaaaaaaa', inRows],
    ['            ', inRows],
    ['ababababababab', inRows],
    ['kaaskaaskaas', inRows],
    ['123456789012', inRows],
    ['098765432109', inRows],
    ['abcdefghijklmnop', inRows],
    ['qwertyuiopasdfghjkl', inRows],
    ['1234qwerasdf', inRows],
    ['AbCdEfGh1234', inRows],
    ['0000-1111-2222', inRows],
    ['wachtwoord123', common],
    ['Wachtwoord2026!', common],
    ['W@chtw00rd123!', common],
    ['WACHTWOORDWACHTWOORD', common],
    ['welkom welkom', common],
    ['Welkom12345678', common],
    ['waterschap2026', common],
    ['Waterschap!!!!', common],
    ['dijkversterking', common],
    ['dijkdijk20262026', common],
    ['dijkportaal123', common],
    ['mijnwachtwoord', common],
    ['geheim1234567', common],
    ['zomervakantie2026', common],
    ['password12345', common],
    ['iloveyou123456', common],
    ['Feyenoord1908!', common],
    ['linde.kolkman@example.org', ownName],
    ['LindeKolkman2026', ownName],
    ['Linde van der Kolk', ownName],
    ['vanderkolk1234', ownName],
    ['kolkmanlinde26', ownName],
    ['Linde12345678', ownName],
    ['L1nd3K0lkm4n!', ownName],
  ])('%j is refused', (password, reasons) => {
    expect(explain(password)).toEqual(reasons);
  });

  test('may contain a name if it has enough other characters', () => {
    expect(explain('linde fietst langs de vaart')).toEqual([]);
  });

  test('of someone without names is checked too', () => {
    const nobody = { email: 'ab@example.org', firstName: '', lastName: '' };
    expect(explainWeakPassword('fiets kaas lamp wolk', nobody)).toEqual([]);
    expect(explainWeakPassword('wachtwoord123', nobody)).toEqual(common);
  });

  test('that is long and strange is checked quickly', () => {
    for (const sign of ['a', 'ab', '🚲', '\u0301', 'dijk ']) expect(explain(sign.repeat(2000))).toHaveLength(1);
  });
});
