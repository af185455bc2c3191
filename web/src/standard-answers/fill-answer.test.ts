import { expect, it } from 'vitest';
import { fillAnswer } from './fill-answer.ts';

const values = {
  naam: 'Anna & Co',
  onderwerp: '<img src=x onerror=alert(1)>',
  referentie: 'B12',
  'mijn naam': `Jan "d'Arc"`,
  'mijn functie': '$& {{naam}}',
};
const fill = (text: string) => fillAnswer(text, values);

it('fills every field, whatever its capitals and spaces', () => {
  expect(fill('<p>Beste {{naam}}, {{ Referentie }}, {{naam}}</p>')).toBe(
    '<p>Beste Anna &amp; Co, B12, Anna &amp; Co</p>',
  );
  expect(fill('<p>{{mijn&nbsp;naam}}</p>')).toBe('<p>Jan &quot;d&#39;Arc&quot;</p>');
});

it('a value is text: never HTML, an attribute, a pattern or another field', () => {
  expect(fill('<p>{{onderwerp}}</p>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  expect(fill('<a href="https://example.org/?n={{mijn naam}}">a</a>')).toBe(
    '<a href="https://example.org/?n=Jan &quot;d&#39;Arc&quot;">a</a>',
  );
  expect(fill('<p>{{mijn functie}}</p>')).toBe('<p>$&amp; {{naam}}</p>');
});

it('leaves other braces alone', () => {
  expect(fill('<p>{{adres}} {naam} {{naam {{constructor}}</p>')).toBe('<p>{{adres}} {naam} {{naam {{constructor}}</p>');
});
