import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { render } from '@react-email/render';
import { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react';
import { houseStyle } from './house-style.ts';
import * as styles from './layout-styles.ts';
import { contactUrl, type MailContent } from './mail.ts';

const { name, light } = houseStyle;
const { cardWidth, paragraph, small, underlined } = styles;

/** The HTML part of a mail whose `html` was cleaned: one column of tables, readable without pictures. */
export function renderHtml(content: MailContent, publicUrl: string): Promise<string> {
  const { elsewhere, picture } = content;
  return render(
    h(
      Html,
      { lang: 'nl', dir: 'ltr' },
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, content.subject),
        h('style', null, styles.stylesheet),
      ),
      h(Preview, null, content.preview),
      h(
        Body,
        { className: 'ground', style: { margin: 0, backgroundColor: light.ground } },
        h(
          Section,
          { className: 'ground', style: styles.ground },
          cell(
            'outer',
            { padding: elsewhere ? '8px 12px 24px' : '24px 12px' },
            elsewhere &&
              h(Text, { style: { ...small, margin: 0, textAlign: 'center' } }, link(elsewhere, styles.apart)),
            h(
              Container,
              { className: 'card', width: cardWidth, style: styles.card },
              cell(
                'inner',
                styles.inner(picture ? 20 : 32, picture ? 16 : 0),
                h(
                  Text,
                  { className: 'water', style: { ...small, margin: 0, color: light.water, fontWeight: 700 } },
                  name,
                ),
              ),
              picture &&
                h('img', {
                  className: 'picture',
                  src: picture.url,
                  alt: picture.alt,
                  width: cardWidth,
                  style: styles.picture,
                }),
              cell('inner', styles.inner(picture ? 28 : 8, 24), ...parts(content, publicUrl)),
            ),
            footer(content, publicUrl),
          ),
        ),
      ),
    ),
  );
}

function parts(content: MailContent, publicUrl: string): ReactNode[] {
  const { subject, greeting, paragraphs, html = '', items = [], closing = [] } = content;
  const { button: action, code: typed, facts = [] } = content;
  return [
    h(Heading, { as: 'h1', className: 'ink', style: styles.heading }, subject),
    greeting !== '' && say(greeting),
    ...paragraphs.map(say),
    html !== '' && write(html),
    ...items.map(show),
    action && h(Section, { style: { margin: '8px 0 16px' } }, press(action)),
    action &&
      h(Text, { className: 'quiet', style: small }, 'Werkt de knop niet? Kopieer dan dit adres naar uw browser:'),
    action &&
      h(
        Text,
        { style: { ...small, margin: '0 0 24px', wordBreak: 'break-all' } },
        link({ label: action.url, url: action.url }),
      ),
    typed && say(typed.intro),
    typed && h(Text, { className: 'water', style: styles.code }, typed.value),
    facts.length > 0 && h(Section, { style: { margin: '8px 0 16px' } }, ...facts.map(state)),
    ...closing.map((text) => say(linkContact(text, publicUrl))),
  ];
}

/** A table of one cell with padding. */
const cell = (className: string, style: CSSProperties, ...children: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 },
    h('tbody', null, h('tr', null, h('td', { className, style }, ...children))),
  );
const toContact = 'contact op met het projectteam';

function linkContact(text: string, publicUrl: string): ReactNode {
  const [before = '', after] = text.split(toContact);
  return after === undefined
    ? text
    : h(Fragment, null, before, link({ label: toContact, url: contactUrl(publicUrl) }), after);
}

const say = (text: ReactNode) => h(Text, { className: 'ink', style: paragraph }, text);
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
    link({ label: title, url }, { ...underlined, fontWeight: 650 }),
    note !== '' && h('br'),
    note,
  );
const press = ({ label, url }: { label: string; url: string }) =>
  h(Button, { href: url, className: 'button', style: styles.button }, label);
const link = ({ label, url }: { label: string; url: string }, style = underlined) =>
  h(Link, { href: url, className: 'water', style }, label);
const state = ({ label, value }: { label: string; value: string }) =>
  h(Text, { className: 'ink', style: { ...paragraph, margin: '0 0 4px' } }, h('b', null, `${label}: `), value);

function footer({ footer: own }: MailContent, publicUrl: string): ReactNode {
  const portal = link({ label: publicUrl, url: publicUrl });
  return h(
    Container,
    { className: 'below', width: cardWidth, style: { width: `${cardWidth}px`, maxWidth: '100%' } },
    cell(
      'inner',
      styles.inner(16, 0),
      ...(own === undefined
        ? [h(Text, { className: 'quiet', style: small }, `Deze mail is automatisch verstuurd door ${name}, `, portal)]
        : [
            h(Text, { className: 'quiet', style: { ...small, margin: 0 } }, own.reason),
            h(Text, { style: { ...small, margin: 0 } }, link(own.link, styles.apart)),
            h(Text, { className: 'quiet', style: small }, `${name}, `, portal),
          ]),
    ),
  );
}
