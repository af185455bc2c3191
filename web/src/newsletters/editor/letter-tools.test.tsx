import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { newsletterTemplates } from '@dijkportaal/contract/newsletters/templates';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { testNewsletter } from '../../../test/newsletter.ts';
import { signInAs } from '../../../test/person.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withQueries } from '../../../test/with-queries.tsx';
import { NewsletterEditorScreen } from './newsletter-editor-screen.tsx';

const empty = { count: 0, next: null, previous: null, results: [] };
const pageOf = <Row,>(...results: Row[]) => ({ ...empty, count: results.length, results });
let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  server = startFakeServer();
  await signInAs(server, { permissions: ['Staff'] });
  for (const list of [groups.list, zones.list, segments.list, newsletterMails.list]) server.respond(list, empty);
});
afterEach(cleanup);

const open = (id: string | undefined) =>
  renderScreen(withQueries(<NewsletterEditorScreen id={id} onCreated={() => {}} />));
const findButton = (name: string) => screen.findByRole('button', { name });

it('puts the latest news that everybody may read into the text', async () => {
  const newsletter = testNewsletter({ content: '<p>Tekst</p>', send: false, state: 'draft' });
  server.respond(newsletters.get, newsletter);
  const noFiles = { thumbnail: null, featured_image: null, pdf_file: null, image: null, pdf: null };
  const at = '2026-11-20T09:00:00Z';
  const about = { ...noFiles, content: '', groups: [], zones: [], segments: [], audience: null, publish_at: at };
  const item = (id: number, more: Partial<NewsItem>): NewsItem => ({
    ...about,
    id,
    title: `Bericht ${id}`,
    everyone: true,
    state: 'published',
    created_at: at,
    updated_at: at,
    ...more,
  });
  const latest = [
    item(1, { everyone: false }),
    item(2, { state: 'planned' }),
    ...[3, 4, 5, 6].map((id) => item(id, {})),
  ];
  server.respond(news.list, pageOf(...latest));
  server.respond(newsletters.replace, newsletter);
  const user = await open(String(newsletter.id));
  await user.click(await findButton('Laatste nieuws'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('listitem');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 9)),
  ).toEqual(['Bericht 3', 'Bericht 4', 'Bericht 5']);
  await user.click(within(dialog).getByRole('button', { name: 'Toevoegen' }));
  await user.click(await findButton('Opslaan'));
  await waitFor(() => expect(server.sentTo(newsletters.replace)).toHaveLength(1));
  const [{ content }] = server.sentTo(newsletters.replace) as [{ content: string }];
  expect(content).toContain('<h2>Laatste nieuws</h2><h3>Bericht 3</h3>');
  expect(content).toContain(`href="${location.origin}/news/3"`);
});

it('begins a new newsletter with a template, and offers that no longer once something was written', async () => {
  const template = { id: 7, name: 'Inloopavond', title: 'Kom kijken', content: '<p>Wij nodigen u uit.</p>' };
  server.respond(newsletterTemplates.list, pageOf(template));
  const user = await open(undefined);
  await user.selectOptions(
    await screen.findByLabelText('Begin met een sjabloon'),
    await screen.findByText('Inloopavond'),
  );
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Titel' });
  expect(title.value).toBe('Kom kijken');
  expect(await screen.findByRole('textbox', { name: 'Tekst' })).toHaveProperty('textContent', 'Wij nodigen u uit.');
  await user.selectOptions(screen.getByLabelText('Begin met een sjabloon'), 'Zonder sjabloon');
  expect(title.value).toBe('');
});
