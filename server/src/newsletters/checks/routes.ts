import {
  maxCheckedLinks,
  newsletterChecks,
  type CheckedLink,
} from '@dijkportaal/contract/newsletters/newsletter-checks';
import { deriveKey } from '../../platform/crypto.ts';
import { plainError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { senderOf } from '../../platform/mail/mail.ts';
import { writeParts } from '../../platform/mail/message.ts';
import { openLink } from '../../platform/outside/open-link.ts';
import { cleanHtml } from '../../platform/security/clean-html.ts';
import { createLimiter, retryAfter } from '../../platform/security/limits.ts';
import type { Services } from '../../platform/services.ts';
import { findTeam } from '../../settings/public.ts';
import { testMail } from '../sending/message.ts';

const maxPerHour = 100;
const timeoutMs = 5000;
/** Links that are opened at the same time. */
const maxAtOnce = 10;

/** What only the server can check of a newsletter before it is sent: its size, and its links. */
export function newsletterCheckRoutes({ app, config, db, pool }: Services): void {
  const checked = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name: 'newsletter-checks',
    points: maxPerHour,
    seconds: 3600,
  });

  serve(app, newsletterChecks.check, async ({ actor, body }) => {
    const wait = await checked.take(String(actor.userId));
    if (wait !== null) {
      const { words, headers } = retryAfter(wait);
      throw plainError(429, `U hebt dit uur al ${maxPerHour} keer laten controleren. ${words}`, headers);
    }
    const content = cleanHtml(body.content, 'letter');
    const written = { id: 0, title: body.title, content, image: null, replyTo: '' };
    const mail = testMail(config, written, { userId: actor.userId, address: 'lezer@example.org', name: '' });
    const { html } = writeParts(mail.content, config.publicUrl, senderOf(config, await findTeam(db)));
    const links = linksIn(content, config.publicUrl);
    return {
      bytes: Buffer.byteLength(html),
      links: await openAll(links.slice(0, maxCheckedLinks)),
      links_left_out: Math.max(0, links.length - maxCheckedLinks),
    };
  });
}

/** The websites that cleaned HTML links to, each once, without the portal itself. */
export function linksIn(content: string, publicUrl: string): string[] {
  const links = [...content.matchAll(/<a\s[^<>]*?href="(https?:[^"]*)"/gi)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  const { origin } = new URL(publicUrl);
  return [...new Set(links)].filter((link) => URL.canParse(link) && new URL(link).origin !== origin);
}

async function openAll(urls: string[]): Promise<CheckedLink[]> {
  const results: CheckedLink[] = [];
  for (let start = 0; start < urls.length; start += maxAtOnce) {
    const some = urls.slice(start, start + maxAtOnce);
    results.push(...(await Promise.all(some.map(async (url) => judge(url, await openLink(url, { timeoutMs }))))));
  }
  return results;
}

function judge(url: string, opened: Awaited<ReturnType<typeof openLink>>): CheckedLink {
  if ('problem' in opened) return { url, state: opened.problem, status: null };
  const { status } = opened;
  const isMissing = status === 404 || status === 410;
  return { url, status, state: status >= 200 && status < 300 ? 'ok' : isMissing ? 'missing' : 'unclear' };
}
