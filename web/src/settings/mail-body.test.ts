import { expect, it } from 'vitest';
import { readMailBody } from './mail-body.ts';

const mail = `<!DOCTYPE html><html><head><title>Welkom</title><style>p { color: red }</style></head>
<body class="ground"><!--$--><div style="display:none" data-skip-in-text="true">Er is een account<div> &zwnj; </div></div>
<table role="presentation"><tbody><tr><td><h1 class="ink">Welkom</h1><p>Beste Linde,</p>
<a href="https://portaal.example.org/"><span><!--[if mso]><i>x</i><![endif]--></span>Naar het portaal</a></td></tr></tbody></table></body></html>`;

it('preserves what a reader sees of a mail', () => {
  const body = readMailBody(mail);
  expect(body).toContain('<p>Beste Linde,</p>');
  expect(body).toContain('Naar het portaal</a>');
  for (const gone of ['color: red', 'Er is een account', '<table', '<td', '<h1', 'mso', '<title>']) {
    expect(body).not.toContain(gone);
  }
});

it('leaves other texts unchanged', () => {
  expect(readMailBody('<p>Beste <strong>Linde</strong></p>')).toBe('<p>Beste <strong>Linde</strong></p>');
});
