import { replaceBlocks } from '@dijkportaal/contract/newsletters/letter-blocks';
import { asHtml, html, printHtml, type Html, type Value } from '../html.ts';
import { logoPath } from '../brand/serve-brand.ts';
import { cardWidth, fixedWidth, styleMails, type MailStyles } from './layout-styles.ts';
import { contactUrl, hasAccount, productName, type MailContent, type Sender } from './mail.ts';

/** The HTML part of a mail with cleaned `html`: one column of tables, readable without pictures. */
export function renderHtml(content: MailContent, publicUrl: string, sender: Sender): string {
  const { subject, preview, elsewhere, picture } = content;
  const styles = styleMails(sender.palettes);
  const above =
    elsewhere && html`<p style="${styles.close};text-align:center">${link(styles, elsewhere, styles.apart)}</p>`;
  const shown =
    picture &&
    html`<img
      class="picture"
      src="${picture.url}"
      alt="${picture.alt}"
      width="${cardWidth}"
      style="${styles.picture}"
    />`;
  const card = box(column('card', styles.card), [
    box(wide, brand(styles, publicUrl, sender), inner(picture ? 20 : 32, picture ? 16 : 8)),
    shown ?? null,
    box(wide, parts(styles, content, publicUrl), inner(picture ? 28 : 8, 24)),
  ]);
  const outer = html`class="outer" style="padding:${elsewhere ? '8px 12px 24px' : '24px 12px'}"`;
  const printed = printHtml(
    html`<!doctype html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
      <html dir="ltr" lang="nl">
        <head>
          <meta name="viewport" content="width=device-width" />
          <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
          <meta name="x-apple-disable-message-reformatting" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
          ${asHtml(`<style>${styles.stylesheet}</style>`)}
        </head>
        <body class="ground" style="margin:0;${styles.ground}">
          ${preview === '' ? null : previewOf(preview)}
          ${box(ground(styles), [above ?? null, card, footer(styles, content, publicUrl, sender)], outer)}
        </body>
      </html>`,
  );
  return keepDatesWhole(printed);
}

const inDigits = /\b\d{1,2}-\d{1,2}-\d{4}(?: om \d{1,2}[:.]\d{2}(?: uur)?)?/g;
const inWords =
  /\b\d{1,2} (?:januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)(?: \d{4})?(?: om \d{1,2}[:.]\d{2}(?: uur)?)?/g;

/** A date and time stay on one line: browsers also break after a hyphen before four digits. */
const keepDatesWhole = (printed: string) =>
  [inDigits, inWords].reduce(
    (text, date) => text.replaceAll(date, (found) => found.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')),
    printed,
  );

/** The mark, and who sends the mail. */
const brand = (styles: MailStyles, publicUrl: string, { authority, logo, team }: Sender) =>
  html`<p class="water" style="${styles.brand}">
    <img
      src="${publicUrl}${logo === null ? '/mail-logo.png' : logoPath}"
      alt=""
      width="${logo === null ? logoHeight : Math.round((logoHeight * logo.width) / logo.height)}"
      height="${logoHeight}"
      style="${styles.logo}"
    />${authority || productName}${
      team.name === '' ? null : html`<br /><span class="quiet" style="${styles.team}">${team.name}</span>`
    }
  </p>`;

const logoHeight = 40;

/** Maximum length of the preview; mail programs show fewer characters. */
const maxPreview = 200;

/** Padded with invisible characters, because a mail program shows the text of the mail after a short preview. */
const previewOf = (text: string) =>
  html`<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">
    ${text.slice(0, maxPreview)}
    <div>${'\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'.repeat(Math.max(0, maxPreview - text.length))}</div>
  </div>`;

function parts(styles: MailStyles, content: MailContent, publicUrl: string): Value {
  const say = (text: Value) => html`<p class="ink" style="${styles.paragraph}">${text}</p>`;
  const { subject, greeting, paragraphs, html: text = '', items = [], closing = [] } = content;
  const { button, code, facts = [] } = content;
  return [
    html`<h1 class="ink" style="${styles.heading}">${subject}</h1>`,
    greeting === '' ? null : say(greeting),
    paragraphs.map(say),
    text === ''
      ? null
      : html`<div class="ink written" style="${styles.paragraph}">
          ${asHtml(dressBlocks(styles, text, publicUrl))}
        </div>`,
    items.map(
      ({ title, note, url }) =>
        html`<p class="quiet" style="${styles.item}">
          ${link(styles, { label: title, url }, styles.title)}${note === '' ? null : html`<br />${note}`}
        </p>`,
    ),
    button === undefined ? null : box(block, press(styles, button)),
    code === undefined
      ? null
      : html`${say(code.intro)}
          <p class="water" style="${styles.code}">${code.value}</p>`,
    button === undefined
      ? null
      : html`<p class="quiet" style="${styles.small}">
            ${code === undefined ? 'Werkt de knop niet? Kopieer dan dit adres naar uw browser:' : 'Of kopieer dit adres naar uw browser:'}
          </p>
          <p style="${styles.address}">${link(styles, { label: button.url, url: button.url })}</p>`,
    facts.length === 0
      ? null
      : box(
          block,
          facts.map(({ label, value }) => html`<p class="ink" style="${styles.fact}"><b>${label}: </b>${value}</p>`),
        ),
    closing.map((sentence) => say(linkContact(styles, sentence, publicUrl))),
  ];
}

/** A table of one cell, the only element whose width and padding every mail program respects. */
const box = (table: Html, content: Value, cell = html``) =>
  html`<table ${table} role="presentation" border="0" cellpadding="0" cellspacing="0">
    <tbody>
      <tr>
        <td ${cell}>${content}</td>
      </tr>
    </tbody>
  </table>`;
const ground = (styles: MailStyles) => html`align="center" width="100%" class="ground" style="${styles.ground}"`;
const wide = html`width="100%"`;
/** Apart from what is above and below it. */
const apart = html`width="100%" style="margin:8px 0 16px"`;
const block = html`align="center" ${apart}`;
const column = (className: string, style: string) =>
  html`align="center" width="${cardWidth}" class="${className}" style="${style}"`;
const inner = (top: number, bottom: number) => html`class="inner" style="padding:${top}px 32px ${bottom}px"`;

const toContact = 'contact op met het projectteam';

function linkContact(styles: MailStyles, text: string, publicUrl: string): Value {
  const [before = '', after] = text.split(toContact);
  return after === undefined ? text : [before, link(styles, { label: toContact, url: contactUrl(publicUrl) }), after];
}

const link = (styles: MailStyles, { label, url }: { label: string; url: string }, style = styles.underlined) =>
  html`<a href="${url}" class="water" style="${style}" target="_blank">${label}</a>`;

/** Outlook ignores the padding of a link: it gets spaces of four times the width instead. */
const padding = (height: string, spaces: string) =>
  asHtml(`<span><!--[if mso]><i style="mso-font-width:400%${height}" hidden>${spaces}</i><![endif]--></span>`);
const press = (styles: MailStyles, { label, url }: Record<'label' | 'url', string | Html>) =>
  html`<a href="${url}" class="button" style="${styles.button}" target="_blank"
    >${padding(';mso-text-raise:21', '&#8202;&#8202;&#8202;')}<span style="${styles.label}">${label}</span>${padding(
      '',
      '&#8202;&#8202;&#8202;&#8203;',
    )}</a
  >`;

const buttons = /<p class="button"><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/p>/g;

const pictures = /<img src="([^"<>]*)" alt="([^"<>]*)" width="(\d{1,4})" height="\d{1,4}" \/>/g;

/** Outlook goes by the width; elsewhere a picture is never wider than its column, and as high as fits. */
const pictureOf = (styles: MailStyles, width: string) =>
  `${styles.picture};width:100%;max-width:${width}px;line-height:1.5;text-align:left`;

/** Cleaned HTML with its pictures, appointments, buttons and dividers as mail programs show them. */
const dressBlocks = (styles: MailStyles, clean: string, publicUrl: string): string =>
  replaceBlocks(clean, 'appointment', (_attributes, inner) =>
    printHtml(box(apart, html`<p class="ink" style="${styles.fact}">${asHtml(inner)}</p>`, framed(styles))),
  )
    .replaceAll('<hr />', `<p class="line" style="${styles.line}">&nbsp;</p>`)
    .replaceAll(pictures, (_found, path: string, alt: string, width: string) =>
      printHtml(
        box(
          apart,
          html`<img
            class="picture"
            src="${publicUrl}${asHtml(path)}"
            alt="${asHtml(alt)}"
            width="${width}"
            style="${pictureOf(styles, width)}"
          />`,
        ),
      ),
    )
    .replaceAll(buttons, (_found, url: string, label: string) =>
      printHtml(box(block, press(styles, { label: asHtml(label), url: asHtml(url) }))),
    );
const framed = (styles: MailStyles) => html`class="framed" style="${styles.framed}"`;

function footer(
  styles: MailStyles,
  { footer: own, reason }: MailContent,
  publicUrl: string,
  { team, authority }: Sender,
): Html {
  const from = [team.name, authority].filter(Boolean).join(', ');
  const phone = team.phone && link(styles, { label: team.phone, url: `tel:${team.phone.replaceAll(/[^\d+]/g, '')}` });
  const contact = html`<p class="quiet" style="${styles.small}">
    ${from || productName}${phone === '' ? null : [html`<br />Telefoon: `, phone]}
  </p>`;
  const portal = link(styles, { label: publicUrl, url: publicUrl });
  const said =
    own === undefined
      ? html`<p class="quiet" style="${styles.small}">${reason ?? hasAccount}</p>
          ${contact}
          <p class="quiet" style="${styles.small}">
            Deze e-mail is automatisch verstuurd door ${productName}, ${portal}
          </p>`
      : html`<p class="quiet" style="${styles.close}">${own.reason}</p>
          <p style="${styles.close}">${link(styles, own.link, styles.apart)}</p>
          ${contact}
          <p class="quiet" style="${styles.small}">${productName}, ${portal}</p>`;
  return box(column('below', fixedWidth), box(wide, said, inner(16, 0)));
}
