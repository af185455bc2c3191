import { appendFileSync, readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

// The mail server of the check: accepts mail from the portal's account only, over STARTTLS, and stores what it
// received.
const [, , folder = '', password = '', kept = ''] = process.argv;

const server = new SMTPServer({
  key: readFileSync(`${folder}/mail.intern.key`),
  cert: readFileSync(`${folder}/mail.intern.pem`),
  disableReverseLookup: true,
  onAuth(login, session, callback) {
    const isRight = session.secure && login.username === 'portaal' && login.password === password;
    callback(isRight ? null : new Error('Wrong user or password, or no STARTTLS'), { user: login.username });
  },
  onData(stream, session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      const from = mailFrom === false ? '' : mailFrom.address;
      const text = Buffer.concat(chunks).toString();
      appendFileSync(kept, `${JSON.stringify({ from, to, secure: session.secure, text })}\n`);
      callback();
    });
  },
});
// A client that breaks its connection must not stop the server.
server.on('error', (error) => console.error(error.message));
server.listen(587, '127.0.0.1');
