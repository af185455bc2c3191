import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import { render } from '@react-email/render';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { houseStyle } from './house-style.ts';
import type { MailContent } from './mail.ts';

const { light, dark, dike, font, name } = houseStyle;

/* Mail programs with a dark screen that know media queries; no characters here that React would escape. */
const stylesheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${dark.ground} !important; }
    .card { background-color: ${dark.card} !important; }
    .ink { color: ${dark.ink} !important; }
    .quiet { color: ${dark.quiet} !important; }
    .water { color: ${dark.water} !important; }
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
const code: CSSProperties = {
  margin: '0 0 24px',
  fontFamily: 'Consolas, Menlo, monospace',
  fontSize: '34px',
  lineHeight: '1.3',
  fontWeight: 700,
  letterSpacing: '6px',
  color: light.water,
};

/** The HTML part of a mail: one column of tables and text that reads without pictures, in the house style. */
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
  const { subject, greeting, paragraphs, button: action, code: typed, facts = [], closing = [] } = content;
  return [
    h(Text, { className: 'water', style: { ...small, color: light.water, fontWeight: 700 } }, name),
    h(Heading, { as: 'h1', className: 'ink', style: { ...paragraph, fontSize: '24px', lineHeight: '1.3' } }, subject),
    say(greeting),
    ...paragraphs.map(say),
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
const press = ({ label, url }: { label: string; url: string }) =>
  h(Button, { href: url, className: 'button', style: button }, label);
const link = (url: string) =>
  h(Link, { href: url, className: 'water', style: { color: light.water, textDecoration: 'underline' } }, url);
const state = ({ label, value }: { label: string; value: string }) =>
  h(Text, { className: 'ink', style: { ...paragraph, margin: '0 0 4px' } }, h('b', null, `${label}: `), value);

function footer(publicUrl: string): ReactNode {
  return h(
    Container,
    { style: { maxWidth: '560px', padding: '16px 32px' } },
    h(Text, { className: 'quiet', style: small }, `Deze mail is automatisch verstuurd door ${name}, `, link(publicUrl)),
  );
}
