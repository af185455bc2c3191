import type { Issuer } from './people.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
  body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; background: #fff; color: #1b1b1b }
  .warning { background: #ffe08a; border-bottom: 4px solid #7a4b00; padding: 0.75rem 1rem; font-weight: 700 }
  main { max-width: 32rem; margin: 0 auto; padding: 1rem }
  button { display: block; width: 100%; font: inherit; text-align: start; padding: 0.75rem 1rem; margin-block: 0.5rem;
    min-height: 3rem; border: 2px solid #154273; border-radius: 4px; background: #fff; color: #154273; cursor: pointer }
  button:hover { background: #eef5fc }
  button:focus-visible { outline: 3px solid #154273; outline-offset: 3px }
  .cancel { border-color: #6b6b6b; color: #1b1b1b; margin-block-start: 2rem }`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} (demonstratie)</title><style>${style}</style></head>
<body><p class="warning" style="margin:0">Dit is niet het echte ${escape(title)}. Dit is een demonstratie met verzonnen mensen.</p>
<main>${body}</main></body></html>`;

/** Where the visitor chooses one of the invented people. */
export const signInPage = ({ title, people }: Issuer, action: string): string =>
  page(
    title,
    `<h1>Inloggen met ${escape(title)} (demonstratie)</h1>
<p>Kies met wie u de demonstratie bekijkt.</p>
<form method="post" action="${escape(action)}">
${people.map(({ sub, label }) => `<button name="sub" value="${escape(sub)}">${escape(label)}</button>`).join('\n')}
<button class="cancel" name="cancel" value="yes">Annuleren</button>
</form>`,
  );

/** The question whether to sign out here as well; `form` is hidden and belongs to the buttons. */
export const signOutPage = ({ title }: Issuer, form: string): string =>
  page(
    title,
    `<h1>Uitloggen bij ${escape(title)} (demonstratie)</h1>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Uitloggen</button>
<button type="submit" form="op.logoutForm" class="cancel">Ingelogd blijven</button>`,
  );

export const signedOutPage = ({ title }: Issuer): string => page(title, '<h1>U bent uitgelogd</h1>');

export const errorPage = ({ title }: Issuer, error: object): string =>
  page(
    title,
    `<h1>Dat ging niet goed</h1>${Object.entries(error)
      .map(([name, value]) => `<p><code>${escape(name)}: ${escape(String(value))}</code></p>`)
      .join('')}`,
  );
