import { expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { linksIn } from './routes.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const check = (content: string) =>
  portal.call('POST', '/api/newsletters/check/', { token: staff.access, body: { title: 'Zomerpost', content } });

test('the size is that of the whole mail, and a link into the own network is not opened', async () => {
  const { body: small } = await check('<p>Tekst</p>');
  expect(small).toMatchObject({ links: [], links_left_out: 0 });
  expect(small.bytes).toBeGreaterThan(2000);
  const { body: large } = await check(`<p>${'é'.repeat(60_000)}</p><p><a href="http://127.0.0.1/wiki">Intern</a></p>`);
  expect(large.bytes).toBeGreaterThan(120_000);
  expect(large.links).toEqual([{ url: 'http://127.0.0.1/wiki', state: 'private', status: null }]);
});

test('at most thirty links are opened', async () => {
  const links = Array.from({ length: 35 }, (_, index) => `<a href="http://10.0.0.1/${index}">link</a>`).join(' ');
  const { body } = await check(`<p>${links}</p>`);
  expect(body.links).toHaveLength(30);
  expect(body.links_left_out).toBe(5);
});

test('a link is checked once, and one to the portal not at all', () => {
  const html =
    '<a href="https://a.example/?x=1&amp;y=2">een</a><a rel="x" href="https://a.example/?x=1&amp;y=2">twee</a><a href="mailto:a@b.example">m</a><a href="https://portaal.example/news">p</a>';
  expect(linksIn(html, 'https://portaal.example')).toEqual(['https://a.example/?x=1&y=2']);
});
