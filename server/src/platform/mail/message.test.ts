import { describe, expect, test, vi } from 'vitest';
import { makeMail, smtpSettings } from '../../../test/mail.ts';
import { testConfig } from '../../../test/portal.ts';
import { startSmtpSink } from '../../../test/smtp-sink.ts';
import type { Mail } from './mail.ts';
import { writeMessage } from './message.ts';
import { openTransport } from './transport.ts';

const sink = await startSmtpSink();
const { mail: settings, publicUrl, dataDir } = testConfig(smtpSettings(sink));
const id = '0f0e4e6c-3a55-4d1e-9a51-6b0c6a2f9d11';
const createdAt = new Date('2026-03-01T12:00:00Z');

/** The mail as received. */
async function receive(mail: Mail) {
  const transport = openTransport(settings, dataDir);
  await transport.send(writeMessage(mail, { id, createdAt }, { publicUrl, from: settings.from }));
  transport.close();
  const received = sink.received.at(-1);
  if (received === undefined) throw new Error('nothing was received');
  const header = (name: string) => received.mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { ...received, header };
}

test('a mail has a sender, a recipient and the header of an automatic mail', async () => {
  const { mail, header, to } = await receive(makeMail('linde@example.org'));
  expect(mail).toMatchObject({
    from: { name: 'Waterschap Kolk', address: 'portaal@example.org' },
    to: [{ name: 'Linde Kolk', address: 'linde@example.org' }],
    subject: 'Inloggen op Dijkportaal',
    messageId: `<${id}@portaal.example.org>`,
  });
  expect(to).toEqual(['linde@example.org']);
  expect(header('auto-submitted')).toEqual(['auto-generated']);
  expect(new Date(mail.date ?? '')).toEqual(createdAt);
});

test('both parts contain everything, and the URL of the button as text', async () => {
  const { mail } = await receive(makeMail('linde@example.org'));
  const url = 'https://portaal.example.org/?token=geheim-teken';
  expect(mail.html).toMatch(/<html[^>]* lang="nl"/);
  expect(mail.html?.split(url).length).toBe(4);
  expect(mail.html).toContain('Uw inloglink staat klaar.');
  expect(mail.html).toContain('prefers-color-scheme: dark');
  expect(mail.html).not.toMatch(/<script|<link|url\(/i);
  expect(mail.html?.match(/<img[^>]* src="[^"]*"/g)).toEqual([
    expect.stringContaining('"https://portaal.example.org/mail-logo.png"'),
  ]);
  expect(mail.text).toContain(`Inloggen:\n${url}\n`);
  for (const part of [
    'Beste Linde Kolk,',
    'U wilt inloggen.',
    '123456',
    'Firefox op Linux',
    'Heeft u dit niet gevraagd?',
  ]) {
    expect(mail.html).toContain(part);
    expect(mail.text).toContain(part);
  }
});

test('a long word in a fact or item does not widen the mail', async () => {
  const item = { title: 'y'.repeat(80), note: '', url: 'https://portaal.example.org/a' };
  const facts = [{ label: 'Bestand', value: 'x'.repeat(80) }];
  const { mail } = await receive(makeMail('linde@example.org', { facts, items: [item] }));
  const html = String(mail.html);
  for (const word of ['<b>Bestand', item.title]) {
    const before = html.slice(0, html.lastIndexOf(word));
    expect(before.slice(before.lastIndexOf('<p'))).toContain('word-break:break-word');
  }
});

test('‘contact op met het projectteam’ is a link, and the text part has its URL', async () => {
  const mail = makeMail('linde@example.org');
  mail.content.closing = ['Was u dit niet? Neem dan <meteen> contact op met het projectteam.'];
  const warnings = vi.spyOn(console, 'error');
  const { mail: received } = await receive(mail);
  expect(warnings).not.toHaveBeenCalled();
  warnings.mockRestore();
  const url = 'https://portaal.example.org/uitleg#contact';
  expect(received.html).toContain(`Was u dit niet? Neem dan &lt;meteen&gt; `);
  expect(received.html).toMatch(new RegExp(`<a href="${url}"[^>]*>contact op met het projectteam</a>\\.`));
  expect(received.text).toContain(`Contact met het projectteam: ${url}`);
});

test('a mail without button, code or facts has no trace of them', async () => {
  const { preview, greeting, paragraphs, subject } = makeMail('').content;
  const { mail } = await receive({
    ...makeMail('linde@example.org'),
    content: { preview, greeting, paragraphs, subject },
  });
  expect(mail.text).toMatch(
    /^Waterschap Kolk\n\nBeste Linde Kolk,\n\nU wilt inloggen. Dat kan met de knop.\n\n-- \nU krijgt deze/,
  );
  expect(mail.html).not.toMatch(/Werkt de knop|undefined|null|false/);
});

test('a mail says who sends it, why, and their telephone, in both parts', async () => {
  const transport = openTransport(settings, dataDir);
  const team = { name: 'Projectteam Kolkdijk', phone: '0345 12 34 56' };
  const content = { ...makeMail('').content, reason: 'U krijgt deze e-mail omdat dit een proef is.' };
  await transport.send(
    writeMessage(
      { ...makeMail('linde@example.org'), content },
      { id, createdAt },
      { publicUrl, from: settings.from, team },
    ),
  );
  transport.close();
  const { mail } = sink.received.at(-1) ?? expect.fail();
  for (const part of ['Waterschap Kolk', team.name, team.phone, content.reason]) {
    expect(mail.html).toContain(part);
    expect(mail.text).toContain(part);
  }
  expect(mail.html).toContain('href="tel:0345123456"');
});

test.each(['21-11-2026 om 14:05 uur', '3 maart 2026 om 14:05', '10 december'])(
  'the date %s stays on one line',
  async (date) => {
    const { mail } = await receive(makeMail('linde@example.org', { paragraphs: [`Tot ${date}, niet later.`] }));
    expect(mail.html).toContain(`Tot ${date.replaceAll(' ', '\u00A0').replaceAll('-', '\u2011')}, niet later.`);
    expect(mail.text).toContain(`Tot ${date}, niet later.`);
  },
);

test('HTML in a name is shown as text', async () => {
  const { mail } = await receive(makeMail('linde@example.org', {}, '<img src=x onerror=alert(1)> & "Kolk"'));
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Kolk&quot;');
  expect(mail.text).toContain('Beste <img src=x onerror=alert(1)> & "Kolk",');
});

describe('a line break', () => {
  const evil = 'Kolk\r\nBcc: dief@example.org\r\n\r\n<p>Nep</p>';

  test('in a subject or a name adds no header, recipient or body', async () => {
    const { mail, header, to, raw } = await receive(
      makeMail('linde@example.org', { subject: evil, greeting: 'Beste' }, evil),
    );
    expect(to).toEqual(['linde@example.org']);
    expect(header('bcc')).toEqual([]);
    expect(mail.subject).toBe('Kolk Bcc: dief@example.org <p>Nep</p>');
    expect(mail.to).toEqual([{ name: 'Kolk Bcc: dief@example.org <p>Nep</p>', address: 'linde@example.org' }]);
    expect(raw.toString()).not.toMatch(/^Bcc:/m);
  });

  test.each([
    'linde@example.org\r\nBcc: dief@example.org',
    'linde@example.org, dief@example.org',
    '<linde@example.org>',
    '',
  ])('or a second receiver in the address %j stops the mail', async (address) => {
    const before = sink.offered;
    await expect(receive(makeMail(address))).rejects.toThrow('Dit is geen geldig e-mailadres.');
    expect(sink.offered).toBe(before);
  });
});

describe('written HTML and items', () => {
  test('are in both parts, cleaned once more', async () => {
    const { mail } = await receive(
      makeMail('linde@example.org', {
        greeting: '',
        html: '<h2>Dijk</h2><p>Kom <a href="https://example.org/a?b=1&amp;c=2">kijken</a><script>1</script></p>',
        items: [
          { title: 'Ontwerp <kruin>', note: 'Ontwerp, 3 maart', url: 'https://portaal.example.org/design' },
          { title: 'Verslag', note: '', url: 'https://portaal.example.org/documents' },
        ],
      }),
    );
    expect(mail.html).toContain('<h2>Dijk</h2><p>Kom <a href="https://example.org/a?b=1&amp;c=2"');
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('Ontwerp &lt;kruin&gt;</a><br');
    expect(mail.html).toContain('href="https://portaal.example.org/documents"');
    expect(mail.text).toContain('Dijk\n\nKom kijken (https://example.org/a?b=1&c=2)\n\n');
    expect(mail.text).toContain('Ontwerp <kruin>\nOntwerp, 3 maart\nhttps://portaal.example.org/design\n\n');
    expect(mail.text).toContain('Verslag\nhttps://portaal.example.org/documents\n');
    expect(mail.text).toMatch(/^Waterschap Kolk\n\nU wilt inloggen/);
  });
});

describe('a reply', () => {
  test('goes to the address in the mail', async () => {
    const { mail } = await receive({ ...makeMail('linde@example.org'), replyTo: 'wilg@example.org' });
    expect(mail.replyTo).toEqual([{ name: '', address: 'wilg@example.org' }]);
  });

  test.each(['wilg@example.org\r\nBcc: dief@example.org', 'a@example.org, b@example.org', 'Wilg <a@example.org>', ''])(
    'goes to the portal when the address is %j, and the mail has no other header',
    async (replyTo) => {
      const { header, to } = await receive({ ...makeMail('linde@example.org'), replyTo });
      expect([to, header('reply-to'), header('bcc')]).toEqual([['linde@example.org'], [], []]);
    },
  );
});

describe('unsubscribing', () => {
  const unsubscribeUrl = `https://portaal.example.org/api/notifications/one-click/${'a'.repeat(120)}/`;

  test('is one click in the mail program, on one line', async () => {
    const { header, raw } = await receive({ ...makeMail('linde@example.org'), unsubscribeUrl });
    expect(header('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(raw.toString()).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  });

  test('adds no other header, and is not in other mails', async () => {
    const evil = `${unsubscribeUrl}>\r\nBcc: dief@example.org`;
    const { header, to } = await receive({ ...makeMail('linde@example.org'), unsubscribeUrl: evil });
    expect([to, header('bcc')]).toEqual([['linde@example.org'], []]);
    expect((await receive(makeMail('linde@example.org'))).header('list-unsubscribe')).toEqual([]);
  });
});
