import { replaceBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import { withFallbacks } from '@dijkportaal/contract/newsletters/personal-fields';
import type { Config } from '../../platform/config.ts';
import { html, printHtml } from '../../platform/html.ts';
import { toPlainText } from '../../platform/mail/plain-text.ts';
import { workPath, type NearWork } from '../../works/public.ts';
import { showAppointments } from './appointments.ts';

type Place = Pick<Config, 'appSecret' | 'publicUrl'>;

/** Cleaned HTML as everybody may read it: without what is known of one reader. */
export const showToAll = (config: Place, content: string): string =>
  showAppointments(
    config,
    replaceBlocks(withFallbacks(content), 'works', (_attributes, fallback) => `<p>${fallback}</p>`),
  );

/** More are on the page of the works near the reader. */
const maxListed = 5;

/** The works near one reader in the place of a block, as HTML; its text where there are none. */
export function listWorks({ publicUrl }: Place, near: readonly NearWork[], fallback: string): string {
  if (near.length === 0) return `<p>${fallback}</p>`;
  const items = near
    .slice(0, maxListed)
    .map(({ id, title, days }) => html`<li><a href="${publicUrl}${workPath(id)}">${title}</a><br />${days}</li>`);
  const rest = near.length - maxListed;
  const more = rest > 0 ? html`<p><a href="${publicUrl}/works">Nog ${rest} keer werk bij u in de buurt</a></p>` : null;
  return printHtml([
    html`<ul>
      ${items}
    </ul>`,
    more,
  ]);
}

/** The same for the part of a mail that is plain text. */
export const listWorksInText = (...given: Parameters<typeof listWorks>): string => toPlainText(listWorks(...given));
