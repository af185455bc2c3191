import { createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../platform/config.ts';
import { describeFailure, failureCode } from '../platform/failure.ts';
import { writeMessage } from '../platform/mail/message.ts';
import type { MailSettings, SmtpSettings } from '../platform/mail/settings.ts';
import { openTransport } from '../platform/mail/transport.ts';
import { answerMs, bad, good, judgeCertificate, unknown, type Finding } from './report.ts';

/** Looks up the TXT records of a name, each as one text. */
export type ResolveText = (name: string) => Promise<string[]>;

const resolveText: ResolveText = async (name) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
};

/** The mail server with encryption and sign-in, what DNS says about the sender, and, with an address, a mail to it. */
export async function checkMail(config: Config, mailTo?: string, resolve = resolveText): Promise<Finding[]> {
  const { mail } = config;
  if (config.demo && mail.smtp === null) return [unknown('a demo shows its mail at /dev/mailbox')];
  if (mail.smtp === null) return [bad('mail is written to a folder and sent to nobody', 'Set SMTP_URL and MAIL_FROM')];
  const findings = await Promise.all([
    checkMailServer(mail.smtp),
    checkRecords(mail, resolve),
    mailTo === undefined ? [] : sendProbe(config, mailTo),
  ]);
  return findings.flat();
}

/** Whether the mail server accepts a connection with the encryption and password of the settings. */
export async function checkMailServer({ host, port, tls, login }: SmtpSettings): Promise<Finding[]> {
  const name = `${host}:${port}`;
  const connection = new SMTPConnection({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('it closed the connection')));
      connection.connect((error) => {
        if (error) return reject(error);
        if (login === null) return resolve();
        connection.login({ credentials: login }, (refusal) => (refusal ? reject(refusal) : resolve()));
      });
    });
    const { _socket: socket } = connection as unknown as { _socket: Partial<TLSSocket> };
    const how = { implicit: 'with TLS', required: 'with STARTTLS', none: 'without encryption' }[tls];
    return [
      good(`${name} answers ${how}${login === null ? '' : ' and accepts user and password'}`),
      ...(tls === 'none' ? [] : [judgeCertificate(name, socket.getPeerCertificate?.().valid_to, new Date())]),
    ];
  } catch (error) {
    const advice = isTlsMissing(error)
      ? 'This port has no TLS: for STARTTLS give smtp:// with port 587, for TLS from the start smtps:// with port 465'
      : 'Check SMTP_URL and the log of the mail server';
    return [bad(`${name} cannot be used: ${describeFailure(error)}`, advice)];
  } finally {
    connection.close();
  }
}

/** The other side answers in plain text, or does not offer STARTTLS. */
const isTlsMissing = (error: unknown) =>
  /WRONG_VERSION_NUMBER|wrong version number|packet length too long|STARTTLS/i.test(
    `${failureCode(error)} ${describeFailure(error)}`,
  );

async function checkRecords({ from, dkim, bounces }: MailSettings, resolve: ResolveText): Promise<Finding[]> {
  const domain = from.address.split('@')[1] ?? '';
  const senders = new Set([domain, bounces?.address.split('@')[1] ?? domain]);
  return Promise.all([
    checkDkim(dkim, resolve),
    ...[...senders].map((sender) =>
      checkRecord(resolve, `SPF (${sender})`, sender, {
        isRight: (text) => text.startsWith('v=spf1'),
        wanted: 'v=spf1 with the mail server that sends',
      }),
    ),
    checkRecord(resolve, `DMARC (_dmarc.${domain})`, `_dmarc.${domain}`, {
      isRight: (text) => text.startsWith('v=DMARC1'),
      wanted: 'v=DMARC1; p=quarantine',
    }),
  ]);
}

async function checkDkim(dkim: MailSettings['dkim'], resolve: ResolveText): Promise<Finding> {
  if (dkim === null) {
    return unknown('the portal does not sign mail', 'Let the mail server sign, or set DKIM_DOMAIN');
  }
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  return checkRecord(resolve, `DKIM (${name})`, name, {
    isRight: (text) => /(?:^|;)\s*p=([^;]+)/.exec(text)?.[1]?.replaceAll(/\s/g, '') === key,
    wanted: `v=DKIM1; k=rsa; p=${key}`,
  });
}

const noNameServer = () =>
  setTimeout(answerMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no name server answered')));

async function checkRecord(
  resolve: ResolveText,
  what: string,
  name: string,
  { isRight, wanted }: { isRight: (text: string) => boolean; wanted: string },
): Promise<Finding> {
  try {
    const found = (await Promise.race([resolve(name), noNameServer()])).find(isRight);
    if (found !== undefined) return good(`${what} is published`);
  } catch (error) {
    // Any error except "there is no such record" only means that no name server answered.
    if (!/^(ENOTFOUND|ENODATA)$/.test(String((error as NodeJS.ErrnoException).code))) {
      return unknown(`${what} cannot be looked up here: ${describeFailure(error)}`);
    }
  }
  return bad(`${what} is not published, or says something else`, `Publish a TXT record: ${wanted}`);
}

async function sendProbe({ mail, brand, dataDir, publicUrl }: Config, mailTo: string): Promise<Finding> {
  const transport = openTransport(mail, dataDir, { timeouts: { greeting: answerMs, response: answerMs } });
  const createdAt = new Date();
  const id = `probe-${createdAt.getTime()}`;
  try {
    const content = {
      subject: 'Proefmail van Dijkportaal',
      preview: 'U hoeft niets te doen.',
      greeting: 'Beste lezer,',
      paragraphs: [`Deze e-mail is een proef van de beheerder van ${publicUrl}. U hoeft niets te doen.`],
    };
    const probe = { userId: null, to: { address: mailTo, name: '' }, content };
    await transport.send(writeMessage(probe, { id, createdAt }, { publicUrl, from: mail.from, brand }));
    const signed = mail.dkim === null ? '' : ', signed';
    return good(`the mail server accepted a mail to the address that you gave${signed}: see whether it arrives`);
  } catch (error) {
    return bad(
      `the mail server refused a mail: ${describeFailure(error)}`,
      'Check MAIL_FROM and the log of the mail server',
    );
  } finally {
    transport.close();
  }
}
