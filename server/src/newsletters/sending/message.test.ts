import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readDkimSignature } from '../../../test/dkim.ts';
import { smtpSettings } from '../../../test/mail.ts';
import { testConfig } from '../../../test/portal.ts';
import { startSmtpSink } from '../../../test/smtp-sink.ts';
import { writeMessage } from '../../platform/mail/message.ts';
import { openTransport } from '../../platform/mail/transport.ts';
import { prepareNewsletter, testMail, type WrittenNewsletter } from './message.ts';
import { readReturnPath, returnPathOf } from '../../bounces/return-path.ts';
import { preferencesPage } from '../../subscriptions/reader-links.ts';
import { isImageSigned, readingPage, signImage } from '../signed-links.ts';

const sink = await startSmtpSink();
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const config = testConfig({
  ...smtpSettings(sink),
  BOUNCE_ADDRESS: 'bounces@portaal.example.org',
  DKIM_DOMAIN: 'example.org',
  DKIM_SELECTOR: 'portaal',
  DKIM_KEY: pem.replaceAll('\n', String.raw`\n`),
});

const spring: WrittenNewsletter = {
  id: 7,
  title: 'Werk aan de dijk in het voorjaar',
  content: '<h2>Kruin</h2><p>Het werk begint. <a href="https://example.org/planning?a=1&amp;b=2">Planning</a></p>',
  image: { fileId: 3, name: 'dijk.jpg' },
  replyTo: '',
};
const linde = { mailId: 12, email: 'linde@example.org', name: 'Linde Kolk', isContact: false };
const plain = { ...spring, image: null };

/** The mail as the recipient's server receives it. */
async function receive(newsletter: WrittenNewsletter, recipient = linde, settings = config) {
  const transport = openTransport(settings.mail, settings.dataDir);
  await transport.send(prepareNewsletter(settings, newsletter).render(recipient));
  transport.close();
  const received = sink.received.at(-1);
  if (received === undefined) throw new Error('nothing was received');
  const header = (name: string) => received.mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { ...received, header, html: received.mail.html ?? '', text: received.mail.text ?? '' };
}

describe('the mail of a newsletter', () => {
  test('has title, text and links in both parts', async () => {
    const { mail, html, text } = await receive(spring);
    expect(mail).toMatchObject({
      from: { name: 'Waterschap Kolk', address: 'portaal@example.org' },
      to: [{ name: 'Linde Kolk', address: 'linde@example.org' }],
      subject: spring.title,
      messageId: '<newsletter-12@portaal.example.org>',
    });
    expect(html).toMatch(/<html[^>]* lang="nl"/);
    expect(html).toMatch(/<h1[^>]*>Werk aan de dijk in het voorjaar<\/h1>/);
    const [reading, preferences] = [readingPage(config, 12), preferencesPage(config, 12)];
    for (const [label, url] of [
      ['Lees deze nieuwsbrief in uw browser', reading],
      ['Afmelden of voorkeuren wijzigen', preferences],
    ] as const) {
      expect(html).toMatch(new RegExp(`<a href="${url.replaceAll(/[.?]/g, String.raw`\$&`)}"[^>]*>${label}</a>`));
      expect(text).toContain(`${label}:\n${url}\n`);
    }
    expect(html).toContain('Waterschap Kolk');
    expect(text).toMatch(
      /^Lees deze[^]*\n\nWerk aan de dijk in het voorjaar\n\nKruin\n\nHet werk begint. Planning \(https:\/\/example.org\/planning\?a=1&b=2\)\n\n-- \nU krijgt deze nieuwsbrief van Waterschap Kolk/,
    );
    expect(text).toContain('Dijkportaal, https://portaal.example.org');
  });

  test('has a button and a divider that every mail program shows', async () => {
    const content = '<p>a</p><hr /><p class="button"><a href="https://example.org/?a=1&amp;b=2">Meld u aan</a></p>';
    const { html, text } = await receive({ ...plain, content });
    expect(html).toMatch(/<p class="line" style="[^"]*border-top:1px solid/);
    expect(html).toMatch(
      /<td[^>]*><a href="https:\/\/example.org\/\?a=1&amp;b=2" class="button" style="[^"]*background-color/,
    );
    expect(html).not.toMatch(/<hr|<p class="button"/);
    expect(text).toContain('a\n\n* * *\n\nMeld u aan (https://example.org/?a=1&b=2)');
  });

  test('says why this reader gets it', async () => {
    for (const [isContact, reason] of [
      [false, 'omdat de nieuwsbrief in uw profiel aan staat.'],
      [true, 'omdat u een contact van dit project bent.'],
    ] as const) {
      const { html, text } = await receive(plain, { ...linde, isContact });
      expect([html.includes(reason), text.includes(reason)]).toEqual([true, true]);
    }
  });

  test('has a picture with alternative text and width, the same for every reader', async () => {
    const { html } = await receive(spring);
    const pictures = html.match(/<img\s+class="picture"[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(1);
    const signature = signImage(config, { newsletterId: 7, fileId: 3 });
    expect(pictures[0]).toContain(`src="https://portaal.example.org/api/newsletters/7/image/${signature}/"`);
    expect(pictures[0]).toMatch(/alt="[^"]+"\s+width="600"/);
    const other = await receive(spring, { mailId: 13, email: 'wilg@example.org', name: 'Wilg', isContact: true });
    expect(other.html.match(/<img\s+class="picture"[^>]*>/g)).toEqual(pictures);
    expect((await receive(plain)).html).not.toMatch(/<img\s+class="picture"/);
    expect(isImageSigned(config, { newsletterId: 7, fileId: 4 }, signature)).toBe(false);
  });

  test('loads nothing else, and adapts to a phone and a dark screen', async () => {
    const { html } = await receive(spring);
    expect(html).not.toMatch(/<script|<link\b|<iframe|url\(|@import|http-equiv="refresh"/i);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('max-width: 640px');
    for (const name of ['ground', 'card', 'ink', 'quiet', 'water', 'picture', 'inner', 'outer', 'written', 'below']) {
      expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
      expect(html).toMatch(new RegExp(`\\.${name}\\b[^}]*{`));
    }
  });

  test('has signed headers for a newsletter, with one-click unsubscribe', async () => {
    const { header, raw, from, to } = await receive(spring);
    const [address = ''] = header('list-unsubscribe');
    expect(address).toMatch(/^<https:\/\/portaal\.example\.org\/api\/subscriptions\/one-click\/12\.[\w-]{22}\/>$/);
    expect(raw.toString()).toContain(`\r\nList-Unsubscribe: ${address}\r\n`);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(header('list-id')).toEqual(['<nieuwsbrief.portaal.example.org>']);
    expect([header('precedence'), header('auto-submitted')]).toEqual([['bulk'], ['auto-generated']]);
    expect(header('content-language')).toEqual(['nl']);
    // 'All' would also suppress the report that an address does not exist.
    expect(header('x-auto-response-suppress')[0]).not.toMatch(/All|NDR/);
    expect([from, to]).toEqual([returnPathOf(config, 12), ['linde@example.org']]);
    expect(readReturnPath(config, from)).toEqual({ kind: 'newsletter', id: 12 });
    const { signed, isIntact, tags } = readDkimSignature(raw, publicKey);
    const mustBe = [
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ];
    expect(signed).toEqual(expect.arrayContaining(mustBe));
    expect([isIntact, tags['d']]).toEqual([true, 'example.org']);
  });

  test('has the sender as return path without a bounce address', async () => {
    const { from } = await receive(spring, linde, testConfig(smtpSettings(sink)));
    expect(from).toBe('portaal@example.org');
  });
});

describe('the content of a newsletter', () => {
  test('is never mistaken for a placeholder', async () => {
    const traps = [
      '$&',
      '$1',
      '{{preferences}}',
      '%PREFERENCES%',
      'https://preferences.0123/',
      '\\1',
      '<!--reading-->',
    ];
    const content = `<p>${traps.join(' ').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;
    const { html, text } = await receive({ ...plain, title: `Titel ${traps.join(' ')}`, content });
    for (const trap of traps) {
      expect(text.split(trap)).toHaveLength(3);
      expect(html).toContain(trap.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
    }
    expect(html.split(preferencesPage(config, 12))).toHaveLength(2);
  });

  test('is cleaned again, and title and name are escaped', async () => {
    const evil = 'Kolk\r\nBcc: dief@example.org\r\n\r\n<img src=x onerror=alert(1)>';
    const { html, header, to, mail, raw } = await receive(
      {
        ...plain,
        title: evil,
        content: '<p onclick="x()">Hallo<script>1</script></p><img src="https://evil.example/">',
      },
      { ...linde, name: evil },
    );
    expect([to, header('bcc')]).toEqual([['linde@example.org'], []]);
    expect(raw.toString()).not.toMatch(/^Bcc:/m);
    expect(mail.subject).toBe('Kolk Bcc: dief@example.org <img src=x onerror=alert(1)>');
    expect(html).not.toMatch(/<script|onclick|<img src=x|evil\.example/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test.each(['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', ''])(
    'is not sent to %j, which is not the address of one mailbox',
    async (email) => {
      const { render: write } = prepareNewsletter(config, plain);
      expect(() => write({ ...linde, email })).toThrow('Dit is geen geldig e-mailadres.');
    },
  );
});

test('a thousand mails rendered together each have only the links of their own reader', async () => {
  const [write, other] = [prepareNewsletter(config, spring).render, prepareNewsletter(config, plain).render];
  const mails = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const mailId = 1000 + index;
      const message = (index % 2 === 0 ? write : other)({
        mailId,
        email: `l${mailId}@example.org`,
        name: `Lezer ${mailId}`,
        isContact: false,
      });
      await Promise.resolve();
      return { mailId, message };
    }),
  );
  for (const { mailId, message } of mails) {
    const { html, text, headers, ...rest } = message;
    for (const part of [html, text]) {
      expect(new Set(part.match(/token=\d+\./g))).toEqual(new Set([`token=${mailId}.`]));
      expect(part).not.toMatch(/Lezer|l\d{4}@/);
    }
    expect(JSON.stringify(headers)).toContain(`/one-click/${mailId}.`);
    const ids = JSON.stringify(rest).match(/(?<=newsletter-|"l|Lezer |bounces\+)\d+/g);
    expect(new Set(ids)).toEqual(new Set([String(mailId)]));
  }
});

test('a test mail looks the same, is marked as a test, and its links identify no reader', async () => {
  const to = { userId: 1, address: 'dijkgraaf@example.org', name: 'Dijk Graaf' };
  const mail = testMail(config, spring, to);
  const message = writeMessage(mail, { id: 'x', createdAt: new Date() }, { ...config, from: config.mail.from });
  expect(message.subject).toBe(`Test: ${spring.title}`);
  expect(message.text).toContain(preferencesPage(config, 0));
  expect(message.html).toContain(`/api/newsletters/7/image/`);
  expect(JSON.stringify(message.headers)).toContain('/api/subscriptions/one-click/0.');
});

test('the sender and the address for replies come from the settings, in one line', () => {
  const { render } = prepareNewsletter(config, plain, undefined, {
    name: 'Team Dijk\r\nBcc: a@example.org',
    replyTo: 'vragen@example.org',
  });
  const mail = render(linde);
  expect(mail.from).toEqual({ ...config.mail.from, name: 'Team Dijk Bcc: a@example.org' });
  expect(mail.replyTo).toEqual({ name: '', address: 'vragen@example.org' });
  expect(mail.text).toContain('U krijgt deze nieuwsbrief van Team Dijk');
});
