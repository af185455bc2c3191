import { expect, test } from 'vitest';
import { formOf } from '../test/forms.ts';
import { makeNewsletter } from '../test/newsletters.ts';
import { signedInPerson } from '../test/people.ts';
import { startTestPortal } from '../test/portal.ts';

const portal = await startTestPortal();
const { access: token } = await signedInPerson(portal, { isStaff: true, isSuperuser: true });
const news = await portal.call('POST', '/api/news/', { token, body: { title: 'Werk', everyone: true } });
const newsId = (news.body as { id: number }).id;
const draftId = await makeNewsletter(portal, { state: 'draft' });

const sentence =
  'Een afbeelding kan niet in de tekst staan. Haal de afbeelding weg, of voeg die toe als bestand waar dat kan.';
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const withPicture = `<p>Zie de foto:</p><p><img alt="dijk" src="${pixel}"></p>`;

const calls = [
  ['POST', '/api/messages/', 'text', { subject: 'Oprit' }],
  ['POST', '/api/news/', 'content', { title: 'Werk', everyone: true }],
  ['PUT', `/api/news/${newsId}/`, 'content', { title: 'Werk', everyone: true }],
  ['PATCH', `/api/news/${newsId}/`, 'content', {}],
  ['POST', '/api/newsletters/', 'content', { title: 'Werk' }],
  ['PUT', `/api/newsletters/${draftId}/`, 'content', { title: 'Werk' }],
  ['PUT', '/api/sites/1/', 'introduction_text', {}],
  ['PUT', '/api/sites/1/', 'description', {}],
  ['PUT', '/api/sites/1/', 'activation_email', {}],
  ['POST', '/api/sites/preview-activation/', 'activation_email', { activation_email_subject: 'Welkom' }],
] as const;

test.each(calls)('%s %s refuses a picture pasted into %s', async (method, url, field, body) => {
  const refused = await portal.call(method, url, { token, body: { ...body, [field]: withPicture } });
  expect([refused.status, refused.body]).toEqual([400, { [field]: [sentence] }]);
  const asForm = await portal.call(method, url, { token, ...formOf({ ...body, [field]: withPicture }) });
  expect([asForm.status, asForm.body]).toEqual([400, { [field]: [sentence] }]);
  const accepted = await portal.call(method, url, {
    token,
    body: { ...body, [field]: '<p>Zie de foto op de site.</p>' },
  });
  expect(accepted.status).toBe(200);
});

test.each([
  `<IMG\nSRC=${pixel}>`,
  '<p>Zie <img alt="dijk" src="https://foto.example.org/dijk.jpg"></p>',
  '<img>',
  '<svg><circle r="1"/></svg>',
  '<picture><source srcset="a.webp"></picture>',
  `<img class="a" src='blob:https://portaal.example.org/1'>`,
  '<img src="cid:image001.png@01D9">',
  '<img src="file:///C:/dijk.png">',
  `<img src="data:image/png;base64,${'A'.repeat(300_000)}">`,
])('%.60s is an image that would be lost', async (content) => {
  const { status, body } = await portal.call('POST', '/api/newsletters/', { token, body: { title: 'Werk', content } });
  expect([status, body]).toEqual([400, { content: [sentence] }]);
});

test.each([
  ['<iframe src="https://video.example.org/1"></iframe>', /^Een video, geluid of andere pagina kan niet/],
  ['<p><VIDEO controls src="dijk.mp4">Dijk</VIDEO></p>', /^Een video, geluid of andere pagina kan niet/],
  ['<table><tr><td>maart</td><td>start</td></tr></table>', /^Een tabel kan niet in de tekst/],
  ['<form><select><option>Ja</option></select></form>', /^Een formulier kan niet in de tekst/],
  ['<p>Kom <a class="a" href="/documents">kijken</a></p>', /^Een link in de tekst heeft een volledig adres nodig/],
  ["<a href='../kaart.pdf'>kaart</a>", /^Een link in de tekst heeft een volledig adres nodig/],
])('%s is refused, because a reader would miss it', async (content, words) => {
  const { status, body } = await portal.call('POST', '/api/newsletters/', { token, body: { title: 'Werk', content } });
  expect([status, body]).toEqual([400, { content: [expect.stringMatching(words)] }]);
});

test('unsupported formatting is removed, and its text is not', async () => {
  const content =
    '<style>p{color:red}</style><h1 class="a">Werk</h1><p style="color:red"><font color="red">In <span>maart</span></font>' +
    '<script>1</script> of <a href="https://example.org/img">later</a>, &lt;img&gt;</p>';
  const { status, body } = await portal.call('POST', '/api/newsletters/', { token, body: { title: 'Werk', content } });
  expect([status, body.content]).toEqual([
    200,
    '<h2>Werk</h2><p>In maart of <a href="https://example.org/img" rel="noopener noreferrer" target="_blank">later</a>, &lt;img&gt;</p>',
  ]);
});

test('a text with more than 15,000 tags is refused', async () => {
  const send = (count: number) =>
    portal.call('POST', '/api/newsletters/', { token, body: { title: 'Werk', content: '<p>a'.repeat(count) } });
  expect((await send(15_000)).status).toBe(200);
  const { status, body } = await send(15_001);
  expect([status, body]).toEqual([400, { content: ['Deze tekst heeft te veel opmaak.'] }]);
});
