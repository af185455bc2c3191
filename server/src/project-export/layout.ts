import path from 'node:path';
import { html, printHtml, type Value } from '../platform/html.ts';
import { when } from './html.ts';

/** The style sheet of all pages, as a file of the portal. */
export const stylesheet = path.join(import.meta.dirname, 'style.css');

/** The facts of an export that all its pages show. */
export interface Origin {
  /** The host name of the portal. */
  portal: string;
  /** The time of the snapshot. */
  madeAt: string;
  /** The title of the front page, to which every page has a link. */
  front: string;
}

/** A page of the export: its place in the folder, and what is on it. */
export interface Page {
  /** Below the folder of the export, such as `documents/12.html`. */
  path: string;
  title: string;
  /** The page above it, if that is not the front page. */
  above?: { path: string; title: string };
  body: Value;
}

/** The address of one file of the export on a page of the export. */
export function link(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return up + to.split('/').map(encodeURIComponent).join('/');
}

/** The page of one row. */
export const pageOf = (folder: string, id: number | string): string => `${folder}/${id}.html`;

/**
 * A whole page. It needs no script, no network and no server: the policy refuses scripts and frames, in case one gets
 * through. Not `default-src`, because browsers disagree about what 'self' is for files on disk.
 */
export function printPage(origin: Origin, { path, title, above, body }: Page): string {
  const { portal, madeAt } = origin;
  const front = { path: 'index.html', title: origin.front };
  const trail = path === front.path ? [] : [front, ...(above === undefined ? [] : [above])];
  const crumbs = trail.map((crumb) => html`<li><a href="${link(path, crumb.path)}">${crumb.title}</a></li>`);
  const page = html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="Content-Security-Policy"
          content="script-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'"
        />
        <title>${path === front.path ? title : `${title} - ${front.title}`}</title>
        <link rel="stylesheet" href="${link(path, 'style.css')}" />
      </head>
      <body>
        ${
          trail.length === 0
            ? null
            : html`<nav aria-label="Kruimelpad">
                <ol>
                  ${crumbs}
                </ol>
              </nav>`
        }
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
        <footer><p>Export van het portaal ${portal}. Alles is zoals het was op ${when(madeAt)}.</p></footer>
      </body>
    </html> `;
  return printHtml(page);
}
