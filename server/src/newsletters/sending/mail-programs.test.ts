import { doIUseEmail } from '@jsx-email/doiuse-email';
import { expect, test } from 'vitest';
import { testConfig } from '../../../test/portal.ts';
import { prepareNewsletter } from './message.ts';

const content = `<p>Beste {{voornaam|bewoner}}, zie <a href="https://example.org/">de planning</a>.</p><h2>Kop</h2>
  <h3>Kop</h3><ul><li><p>een</p></li></ul><ol start="3" type="a"><li><p>een</p></li></ol><blockquote><p>Citaat</p></blockquote>
  <hr /><p class="button"><a href="https://example.org/">Meld u aan</a></p>
  <img src="/api/newsletter-pictures/3/${'0a'.repeat(16)}/" alt="De dijk" width="536" height="268">
  <p class="appointment" data-title="Inloop" data-day="2027-01-12" data-from="19:00" data-until="21:00" data-place="Dorpshuis">Inloop</p>
  <p class="works">Nu geen werk bij u.</p>`;
const works = Array.from({ length: 6 }, (_, id) => ({ id, title: 'Damwand', days: 'vandaag' }));

/** What some version of Gmail or Outlook leaves out, and why the mail does not need it there. */
const dispensable = {
  'Class selector': 'the style sheet only improves on the styles of the elements',
  'Descendant combinator': 'as the class selector',
  'Type selector': 'as the class selector',
  '@media': 'without it the mail is as wide as the window, and the program makes its own dark colours',
  '<body> element': 'its styles are also on the outer table',
  'display:none': 'hides the preview, which is also without height',
  overflow: 'as display:none',
  opacity: 'as display:none',
  'role attribute': 'for screen readers; a table without it is still read in its order',
  'target attribute': 'these programs always open links in a browser',
  'text-decoration-line': 'the next declaration underlines as well',
  'border-radius': 'square corners',
  float: 'the name is below the logo',
  'word-break': 'a long word is wider than the screen',
};

test('a newsletter uses nothing that Gmail or Outlook leave out, but what it does not need there', () => {
  const image = { fileId: 3, name: 'dijk.jpg' };
  const written = { id: 7, title: 'Werk aan de dijk', content, image, replyTo: '' };
  const { html } = prepareNewsletter(testConfig({}), written).render({
    mailId: 12,
    email: 'linde@example.org',
    name: '',
    isContact: false,
    works,
  });
  for (const block of ['alt="De dijk"', 'Zet in uw agenda', 'Nog 1 keer werk']) expect(html).toContain(block);
  const result = doIUseEmail(html, { emailClients: ['gmail.*', 'outlook.*'] });
  const errors = 'errors' in result ? result.errors : [];
  const leftOut = errors.map((error) => /^`(.+)` is not supported by/.exec(error)?.[1] ?? error);
  expect(new Set(leftOut)).toEqual(new Set(Object.keys(dispensable)));
});
