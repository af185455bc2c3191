import { newsletterApproval } from '@dijkportaal/contract/newsletters/ask-approval';
import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { newsletterBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import { newsletterChecks } from '@dijkportaal/contract/newsletters/newsletter-checks';
import { newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletterUntold } from '@dijkportaal/contract/newsletters/untold';
import { newsletterOutcomes } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import { newsletterTests } from '@dijkportaal/contract/newsletters/newsletter-tests';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { publicArchive } from '@dijkportaal/contract/newsletters/public-archive';
import { newsletterTemplates } from '@dijkportaal/contract/newsletters/templates';
import { at, nothing, title } from './common-requests.ts';
import { picture } from './sample-files.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

/** A transition of a newsletter that is in the right state. */
const step = (state: 'held' | 'sending' | 'paused' | 'sent') => async (scene: Scene) =>
  at(await scene.makeNewsletter(state));

/** Valid requests to everything of newsletters. */
export const newsletterRequests = [
  requestsTo(newsletterArchive, {
    list: nothing,
    get: async ({ makeNewsletter, makeNewsletterMail }) => {
      const id = await makeNewsletter('sent');
      await makeNewsletterMail(id, 'sent');
      return at(id);
    },
  }),
  requestsTo(publicArchive, {
    list: nothing,
    get: async ({ makeNewsletter, makeNewsletterMail }) => {
      const id = await makeNewsletter('sent');
      await makeNewsletterMail(id, 'sent');
      return at(id);
    },
    feed: nothing,
  }),
  requestsTo(newsletterTests, {
    send: async ({ makeNewsletter }) => ({ ...at(await makeNewsletter('draft')), body: {} }),
  }),
  requestsTo(newsletterOutcomes, { get: step('sent'), export: step('sent'), months: nothing }),
  requestsTo(newsletterUntold, {
    list: step('sent'),
    followUp: async ({ makeNewsletter }) => ({ ...at(await makeNewsletter('sent')), body: { due_on: '2090-01-01' } }),
  }),
  requestsTo(newsletterBlocks, {
    addPicture: async ({ uploadAsCaller }) => ({
      body: { upload: await uploadAsCaller({ name: 'dijk.png', content: await picture('png') }) },
    }),
    picture: async ({ makeLetterPicture }) => ({ params: await makeLetterPicture() }),
    calendar: ({ makeCalendarToken }) => ({ params: { token: makeCalendarToken() } }),
  }),
  requestsTo(newsletterChecks, { check: () => ({ body: { title, content: '<p>Tekst</p>' } }) }),
  requestsTo(newsletters, {
    list: nothing,
    get: step('sent'),
    create: () => ({ body: { title } }),
    replace: async ({ makeNewsletter }) => ({ ...at(await makeNewsletter('draft')), body: { title } }),
    delete: async ({ makeNewsletter }) => at(await makeNewsletter('draft')),
    duplicate: async ({ makeNewsletter }) => ({ ...at(await makeNewsletter('sent')), body: {} }),
    audience: () => ({ body: { everyone: true } }),
    start: step('held'),
    pause: step('sending'),
    resume: step('paused'),
    stop: step('sending'),
    retry: async ({ makeNewsletter, makeNewsletterMail }) => {
      const id = await makeNewsletter('sent');
      await makeNewsletterMail(id, 'failed');
      return at(id);
    },
    report: step('sending'),
    image: async ({ makeSentPicture }) => ({ params: await makeSentPicture() }),
  }),
  requestsTo(newsletterTemplates, {
    list: nothing,
    get: async ({ makeTemplate }) => at(await makeTemplate()),
    create: async ({ makeNewsletter, word }) => ({ body: { name: word(), newsletter: await makeNewsletter('draft') } }),
    replace: async ({ makeTemplate, word }) => ({ ...at(await makeTemplate()), body: { name: word() } }),
    delete: async ({ makeTemplate }) => at(await makeTemplate()),
  }),
  requestsTo(newsletterPreview, {
    read: async ({ makeNewsletter }) => at(await makeNewsletter('draft')),
    page: async ({ makePreview }) => ({ params: await makePreview() }),
  }),
  requestsTo(newsletterApproval, {
    ask: async ({ makeNewsletter, makePerson }) => ({
      ...at(await makeNewsletter('draft')),
      body: { approver: (await makePerson({ isStaff: true })).id },
    }),
    decide: async ({ makeAskedNewsletter }) => {
      const { id, asked_at } = await makeAskedNewsletter();
      return { ...at(id), body: { asked_at, is_approved: true } };
    },
  }),
  requestsTo(newsletterMails, {
    list: async ({ makeNewsletter }) => ({ query: `?newsletter=${await makeNewsletter('sent')}` }),
    delete: async ({ makeNewsletter, makeNewsletterMail }) =>
      at(await makeNewsletterMail(await makeNewsletter('paused'), 'waiting')),
  }),
].flat();
