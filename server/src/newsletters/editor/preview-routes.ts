import { newsletterPreview } from '@dijkportaal/contract/newsletters/preview';
import { findWrongField } from '@dijkportaal/contract/newsletters/personal-fields';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { newsletterMails } from '../../schema/newsletters.ts';
import { isSignature, signText } from '../../platform/crypto.ts';
import { notFound } from '../../platform/errors.ts';
import { mustHaveMfa } from '../../platform/http/access.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Message } from '../../platform/mail/message.ts';
import type { Services } from '../../platform/services.ts';
import { findActor } from '../../sessions/public.ts';
import { findNewsletterSender, findTeam } from '../../settings/public.ts';
import { testMailId } from '../../subscriptions/public.ts';
import { findNearReaders } from '../../works/public.ts';
import { findAsRead } from '../list/queries.ts';
import { nothingKnown, readValues, type Reader } from '../personal/read-values.ts';
import { prepareNewsletter } from '../sending/message.ts';

/** A page works for one to two of these: within one its path stays the same. */
const bucketMs = 600_000;

/** For whom a page is; signed in its path. */
interface Ticket {
  id: number;
  sessionId: string;
  /** '' for nobody in particular. */
  recipient: string;
  /** In milliseconds since 1970. */
  until: number;
}

const purpose = 'newsletter preview';
const wordsOf = ({ id, sessionId, recipient, until }: Ticket) => [id, until, sessionId, recipient].join(' ');

const writeToken = (config: Services['config'], ticket: Ticket): string =>
  [ticket.until, ticket.sessionId, ticket.recipient, signText(config, purpose, wordsOf(ticket))].join('.');

/** What a token says of the newsletter with this id; null unless the portal signed it for that and it has not expired. */
function readToken(config: Services['config'], id: number, token: string): Ticket | null {
  const [until = '', sessionId = '', recipient = '', signature = ''] = token.split('.');
  const ticket = { id, sessionId, recipient, until: Number(until) };
  return isSignature(signature, config, purpose, wordsOf(ticket)) && ticket.until > Date.now() ? ticket : null;
}

/** A saved newsletter as a mail to one reader, for staff. */
export function previewRoutes(services: Services): void {
  const { app, config, db } = services;

  serve(app, newsletterPreview.read, async ({ actor, params: { id }, query: { recipient = '' } }) => {
    const { title, content } = await findAsRead(db, id);
    const { subject, text } = await writePreview(services, id, recipient);
    const until = (Math.floor(Date.now() / bucketMs) + 2) * bucketMs;
    const token = writeToken(config, { id, recipient, sessionId: actor.sessionId, until });
    return {
      subject,
      text,
      page: `/api/newsletters/${id}/preview/${token}/`,
      wrong: findWrongField(title) ?? findWrongField(content),
    };
  });

  serve(app, newsletterPreview.page, async ({ params, query: { colors, pictures }, reply }) => {
    const ticket = readToken(config, params.id, params.token);
    if (ticket === null) throw notFound();
    const viewer = await findActor(db, ticket.sessionId);
    if (viewer?.isStaff !== true || (config.staffMfa && mustHaveMfa(viewer) && !viewer.hasMfa)) throw notFound();
    const { html } = await writePreview(services, params.id, ticket.recipient);
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${pictures === 'shown' ? "'self'" : "'none'"}; frame-ancestors 'self'`,
      'cache-control': 'no-store',
    });
    return reply.send(inColors(html, colors));
  });
}

/** The links in it say that it is a test. Throws not found; of a recipient that is not there nothing is known. */
async function writePreview({ db, config }: Services, id: number, recipient: string): Promise<Message> {
  const { title, content, image, replyTo } = await findAsRead(db, id);
  const reader = await findReader(db, id, recipient);
  const [values = nothingKnown] = reader === null ? [] : await readValues(db, [reader]);
  const written = { id, title, content, image: image && { fileId: image.id, name: image.name }, replyTo };
  const { render, hasWorks } = prepareNewsletter(config, written, await findTeam(db), await findNewsletterSender(db));
  const isContact = reader !== null && reader.contactId !== null;
  const works = hasWorks && reader !== null ? (await findNearReaders(db))(reader) : [];
  return render({ mailId: testMailId, email: 'lezer@example.org', name: '', isContact, values, works });
}

async function findReader(db: Db, newsletterId: number, recipient: string): Promise<Reader | null> {
  const [kind, id = ''] = recipient.split('-');
  if (id === '') return null;
  if (kind === 'mail') {
    const { userId, contactId } = newsletterMails;
    const isOne = and(eq(newsletterMails.id, Number(id)), eq(newsletterMails.newsletterId, newsletterId));
    const [mail] = await db.select({ userId, contactId }).from(newsletterMails).where(isOne);
    return mail ?? null;
  }
  return kind === 'contact' ? { userId: null, contactId: Number(id) } : { userId: Number(id), contactId: null };
}

const dark = '@media (prefers-color-scheme: dark)';

/** As a mail program in these colours shows it, whatever those of the screen are. */
const inColors = (html: string, colors: 'light' | 'dark'): string =>
  html.replace(dark, colors === 'dark' ? '@media all' : '@media not all').replaceAll('light dark', colors);
