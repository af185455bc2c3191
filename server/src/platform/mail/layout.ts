import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { houseStyle } from './house-style.ts';
import type { MailContent } from './mail.ts';

const { light, dark, dike, font, name } = houseStyle;

/* Mail programs with a dark screen that know media queries; no characters here that React would escape. */
const stylesheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  .written a { color: ${light.water}; }
  .written h2, .written h3, .written h4 { margin: 24px 0 8px; font-size: 20px; line-height: 1.3; }
  .written h3, .written h4 { font-size: 17px; }
  .written blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${dike}; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${dark.ground} !important; }
    .card { background-color: ${dark.card} !important; }
    .ink { color: ${dark.ink} !important; }
    .quiet { color: ${dark.quiet} !important; }
    .water, .written a { color: ${dark.water} !important; }
    .button { background-color: ${dark.water} !important; color: ${dark.onWater} !important; }
  }
  @media (max-width: 480px) {
    .card { padding: 24px 20px !important; }
    .button { display: block !important; text-align: center !important; }
  }`;

const ground: CSSProperties = { padding: '24px 12px', backgroundColor: light.ground, fontFamily: font };
const card: CSSProperties = {
  maxWidth: '560px',
  padding: '32px',
  backgroundColor: light.card,
  borderTop: `6px solid ${dike}`,
  borderRadius: '10px',
};
const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: '17px', lineHeight: '1.6', color: light.ink };
const small: CSSProperties = { margin: '0 0 8px', fontSize: '14px', lineHeight: '1.5', color: light.quiet };
const button: CSSProperties = {
  padding: '14px 24px',
  borderRadius: '10px',
  backgroundColor: light.water,
  color: light.onWater,
  fontSize: '17px',
  fontWeight: 650,
};
const underlined: CSSProperties = { color: light.water, textDecoration: 'underline' };
const code: CSSProperties = {
  margin: '0 0 24px',
  fontFamily: 'Consolas, Menlo, monospace',
  fontSize: '34px',
  lineHeight: '1.3',
  fontWeight: 700,
  letterSpacing: '6px',
  color: light.water,
};

/** The HTML part of a mail, whose `html` was cleaned: one column of tables and text that reads without pictures, in the house style. */
export function renderHtml(content: MailContent, publicUrl: string): Promise<string> {
  return render(
    h(
      Html,
      { lang: 'nl', dir: 'ltr' },
      h(
        Head,
        null,
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, content.subject),
        h('style', null, stylesheet),
      ),
      h(Preview, null, content.preview),
      h(
        Body,
        { className: 'ground', style: { margin: 0 } },
        h(
          Section,
          { className: 'ground', style: ground },
          h(Container, { className: 'card', style: card }, ...parts(content)),
          footer(publicUrl),
        ),
      ),
    ),
  );
}

function parts(content: MailContent): ReactNode[] {
  const { subject, greeting, paragraphs, html = '', items = [], closing = [] } = content;
  const { button: action, code: typed, facts = [] } = content;
  return [
    h(Text, { className: 'water', style: { ...small, color: light.water, fontWeight: 700 } }, name),
    h(Heading, { as: 'h1', className: 'ink', style: { ...paragraph, fontSize: '24px', lineHeight: '1.3' } }, subject),
    greeting !== '' && say(greeting),
    ...paragraphs.map(say),
    html !== '' && write(html),
    ...items.map(show),
    action && h(Section, { style: { margin: '8px 0 16px' } }, press(action)),
    action &&
      h(Text, { className: 'quiet', style: small }, 'Werkt de knop niet? Kopieer dan dit adres naar uw browser:'),
    action && h(Text, { style: { ...small, margin: '0 0 24px', wordBreak: 'break-all' } }, link(action.url)),
    typed && say(typed.intro),
    typed && h(Text, { className: 'water', style: code }, typed.value),
    facts.length > 0 && h(Section, { style: { margin: '8px 0 16px' } }, ...facts.map(state)),
    ...closing.map(say),
  ];
}

const say = (text: string) => h(Text, { className: 'ink', style: paragraph }, text);
const write = (html: string) =>
  h('div', {
    className: 'ink written',
    style: { ...paragraph, wordBreak: 'break-word' },
    dangerouslySetInnerHTML: { __html: html },
  });
const show = ({ title, note, url }: { title: string; note: string; url: string }) =>
  h(
    Text,
    { className: 'quiet', style: { ...paragraph, color: light.quiet } },
    h(Link, { href: url, className: 'water', style: { ...underlined, fontWeight: 650 } }, title),
    note !== '' && h('br'),
    note,
  );
const press = ({ label, url }: { label: string; url: string }) =>
  h(Button, { href: url, className: 'button', style: button }, label);
const link = (url: string) => h(Link, { href: url, className: 'water', style: underlined }, url);
const state = ({ label, value }: { label: string; value: string }) =>
  h(Text, { className: 'ink', style: { ...paragraph, margin: '0 0 4px' } }, h('b', null, `${label}: `), value);

function footer(publicUrl: string): ReactNode {
  return h(
    Container,
    { style: { maxWidth: '560px', padding: '16px 32px' } },
    h(Text, { className: 'quiet', style: small }, `Deze mail is automatisch verstuurd door ${name}, `, link(publicUrl)),
  );
}
