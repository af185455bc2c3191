import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** What the mail server of each reader says to RCPT TO; `large` and `strange` are answered after the content. */
const atRecipient: Record<string, Error> = {
  unknown: reply(550, '5.1.1 <unknown@lezers.example>: Recipient address rejected: User unknown'),
  full: reply(552, '5.2.2 Mailbox full'),
  spam: reply(554, '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'),
  quota: reply(550, '5.1.90 Your message cannot be sent because you have reached your daily limit'),
};
const afterContent: Record<string, Error> = {
  large: reply(552, '5.3.4 Message too large'),
  strange: reply(554, 'Transaction failed'),
};

/** The mail servers of all readers. */
export async function startWorld(): Promise<{ port: number; stop: () => Promise<void> }> {
  const greylisted = new Set<string>();
  const nameOf = (address: string) => address.split('@')[0] ?? '';
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      const name = nameOf(address);
      if (name === 'greylisted' && !greylisted.has(name)) {
        greylisted.add(name);
        return callback(reply(451, '4.7.1 Greylisted, try again later'));
      }
      return callback(atRecipient[name]);
    },
    onData(stream, session, callback) {
      stream.resume();
      stream.on('end', () => callback(afterContent[nameOf(session.envelope.rcptTo[0]?.address ?? '')] ?? null));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
