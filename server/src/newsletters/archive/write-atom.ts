import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import { feedPath } from '@dijkportaal/contract/newsletters/public-archive';
import { authorityOf } from '../../platform/brand/settings.ts';
import type { Config } from '../../platform/config.ts';
import { asHtml, html, printHtml } from '../../platform/html.ts';

/** The newsletters in the feed; older ones are in the archive. */
export const feedSize = 20;

/** Pictures have a path, which leads nowhere in a feed reader. */
const withAddresses = (publicUrl: string, content: string) =>
  content.replaceAll('<img src="/', `<img src="${publicUrl}/`);

/**
 * An Atom feed (RFC 4287) of newsletters, newest first. What was sent cannot change, so that an entry has one date. Ids
 * are tags (RFC 4151): they stay the same when pages get another address.
 */
export function writeAtom(config: Pick<Config, 'publicUrl' | 'brand' | 'mail'>, sent: SentNewsletter[]): string {
  const { publicUrl } = config;
  const idOf = (what: string) => `tag:${new URL(publicUrl).hostname},2026:${what}`;
  const author = authorityOf(config).name;
  const entries = sent.map(({ id, title, content, featured_image, sent_at }) => {
    const page = `${publicUrl}/nieuwsbrieven/${id}`;
    const picture = featured_image === null ? '' : html`<p><img src="${publicUrl + featured_image}" alt="" /></p>`;
    return html`<entry>
      <id>${idOf(`nieuwsbrief/${id}`)}</id>
      <title>${title}</title>
      <link href="${page}" />
      <published>${sent_at}</published>
      <updated>${sent_at}</updated>
      <content type="html">${printHtml([picture, asHtml(withAddresses(publicUrl, content))])}</content>
    </entry> `;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
${printHtml(
  html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nl">
    <id>${idOf('nieuwsbrieven')}</id>
    <title>Nieuwsbrieven van ${author}</title>
    <link rel="self" type="application/atom+xml" href="${publicUrl}${feedPath}" />
    <link href="${publicUrl}/nieuwsbrieven" />
    <updated>${sent[0]?.sent_at ?? new Date(0).toISOString()}</updated>
    <author><name>${author}</name></author>
    ${entries}</feed
  > `,
)}`;
}
