import type { Email } from 'postal-mime';
import { dayAndSecond } from '../platform/dutch-time.ts';

export function mailListPage(mails: { name: string; mail: Email }[]): string {
  const rows = mails.map(
    ({ name, mail }) =>
      `<li><a href="/dev/mailbox/${escape(name)}">${escape(subjectOf(mail))}</a>
      <span>aan ${escape(recipientOf(mail))}, ${timeOf(mail)}</span></li>`,
  );
  const list =
    rows.length === 0
      ? '<p>Er is nog geen mail verstuurd. Vraag bijvoorbeeld een login link aan en ververs deze pagina.</p>'
      : `<ol>${rows.join('\n')}</ol>`;
  return page('Mailbox van de demo', `<h1>Mailbox van de demo</h1>\n${list}`);
}

/** One mail: its headers, the text part with its URLs as links, and the HTML part in a sandboxed frame. */
export function mailPage(name: string, mail: Email): string {
  const subject = subjectOf(mail);
  return page(
    subject,
    `<p><a href="/dev/mailbox">Alle mails</a></p>
    <h1>${escape(subject)}</h1>
    <dl>
      <dt>Van</dt><dd>${escape(describe(mail.from))}</dd>
      <dt>Aan</dt><dd>${escape(recipientOf(mail))}</dd>
      <dt>Tijd</dt><dd>${timeOf(mail)}</dd>
    </dl>
    <h2>Als tekst</h2>
    <pre tabindex="0" role="region" aria-label="Mail als tekst">${linkAddresses(mail.text ?? '')}</pre>
    <h2>Met opmaak</h2>
    <iframe src="/dev/mailbox/${escape(name)}/html" title="Mail met opmaak" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

/** The styles of both pages; served as a file, because the content security policy forbids inline styles. */
export const mailboxStylesheet = `
  body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #16232d; }
  h1 { font-size: 1.6rem; line-height: 1.3; border-top: 6px solid #c9d200; padding-top: 1rem; }
  .demo { padding: 0.5rem 1rem; background: #f5f7cf; border: 1px solid #7c8200; font-weight: 650; }
  h2 { font-size: 1.2rem; }
  a { color: #0b4a6f; }
  ol { list-style: none; padding: 0; }
  li { padding: 0.75rem 0; border-bottom: 1px solid #d5dde3; }
  li a { display: block; font-weight: 650; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f3f6f8; padding: 1rem; font: inherit; }
  iframe { width: 100%; height: 44rem; border: 1px solid #6b7c88; }
`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)} - Dijkportaal</title>
    <link rel="stylesheet" href="/dev/mailbox/style.css">
  </head>
  <body>
    <p class="demo">Demonstratie: wie dit portaal kan bereiken, kan deze mails lezen. Gebruik geen echte gegevens.</p>
    <main>
    ${content}
    </main>
  </body>
</html>
`;
}

const subjectOf = (mail: Email) => mail.subject ?? 'Zonder onderwerp';
const recipientOf = (mail: Email) => (mail.to ?? []).map(describe).join(', ');

function describe(person: Email['from']): string {
  return `${person?.name ?? ''} <${person?.address ?? ''}>`.trim();
}

function timeOf({ date }: Email): string {
  const time = new Date(date ?? '');
  return Number.isNaN(time.getTime()) ? 'onbekend' : dayAndSecond(time);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('');
}
