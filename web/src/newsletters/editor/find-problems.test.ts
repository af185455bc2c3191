import { expect, it } from 'vitest';
import { readValues } from './form-values.ts';
import { findProblems, problemsOfCheck } from './find-problems.ts';

const good = { ...readValues(null), title: 'Nieuws', content: '<p>Tekst</p>', everyone: true };
const find = (about: Partial<typeof good>) =>
  findProblems({ ...good, ...about }).map(({ what, words }) => words ?? what);

it('finds nothing in a newsletter with title, text and audience', () => {
  expect(find({})).toEqual([]);
});

it('finds a missing title, text and audience', () => {
  expect(find({ title: ' ', content: '<p>&nbsp;</p>', everyone: false })).toEqual(['noTitle', 'noText', 'noAudience']);
});

it('finds pictures without an alternative text', () => {
  const content = '<img src="a" alt="De dijk"><img src="b" alt=" "><img src="c">';
  expect(findProblems({ ...good, content })).toMatchObject([
    { what: 'noAlt', picture: 1 },
    { what: 'noAlt', picture: 2 },
  ]);
});

it('finds links that do not say where they lead', () => {
  const link = (words: string) => `<a href="https://a.example/">${words}</a>`;
  const vague = ['hier', 'Klik hier', '<strong>Klik</strong> hier.', 'lees meer'];
  expect(find({ content: vague.map(link).join(' ') })).toEqual(['hier', 'Klik hier', 'Klik hier.', 'lees meer']);
  expect(find({ content: link('Hier ziet u de planning') + link('Lees de brief') })).toEqual([]);
});

it('says what the server found, with the words of each link', () => {
  const content = '<p><a href="https://a.example/?b=1&amp;c=2" rel="x">de planning</a></p>';
  const url = 'https://a.example/?b=1&c=2';
  const found = problemsOfCheck(
    {
      bytes: 120_400,
      links: [
        { url, state: 'missing', status: 404 },
        { url: 'https://b.example/', state: 'ok', status: 200 },
      ],
      links_left_out: 2,
    },
    content,
  );
  expect(found).toMatchObject([
    { what: 'tooLarge', count: 120 },
    { what: 'missing', level: 'error', words: 'de planning', url },
    { what: 'leftOut', count: 2 },
  ]);
});
