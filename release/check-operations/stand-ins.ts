import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Machine, Outcome } from './machine.ts';

/* Services that a water authority has and the page does not install, inside the machine under the names of the page:
   names and records in DNS, certificates, a mail server, signatures for the virus scanner, and its own copy of the
   programs. */

/** The packages of the stand-ins; those of the portal come from the page. */
export const standInPackages = ['dnsmasq', 'openssl'];

export const receivedMail = '/var/mail/received';
const certificates = '/etc/ssl/own';
const hosts = ['db.intern', 'mail.intern', 'portaal.waterschap.nl'];

const scripts: Record<string, string> = {
  'names and records in DNS': `
cat > /etc/dnsmasq.conf <<'END'
listen-address=127.0.0.1
bind-interfaces
no-resolv
server=10.0.2.3
${hosts.map((host) => `address=/${host}/127.0.0.1`).join('\n')}
txt-record=waterschap.nl,"v=spf1 a:mail.waterschap.nl -all"
txt-record=_dmarc.waterschap.nl,"v=DMARC1; p=quarantine"
END
systemctl restart dnsmasq
echo nameserver 127.0.0.1 > /etc/resolv.conf
getent hosts ${hosts.join(' ')}`,

  'a certificate authority and certificates': `
mkdir -p ${certificates} && cd ${certificates}
openssl req -x509 -newkey rsa:2048 -noenc -days 60 -subj '/CN=Own CA' -keyout ca.key -out ca.pem
for name in ${hosts.join(' ')}; do
  openssl req -newkey rsa:2048 -noenc -subj "/CN=$name" -keyout $name.key -out $name.csr
  printf 'subjectAltName=DNS:%s\\n' $name > $name.ext
  openssl x509 -req -in $name.csr -CA ca.pem -CAkey ca.key -days 60 -extfile $name.ext -out $name.pem
done
cp ca.pem /etc/ssl/certs/own-ca.pem
cp portaal.waterschap.nl.pem /etc/ssl/portaal.pem && cp portaal.waterschap.nl.key /etc/ssl/portaal.key
chmod 600 /etc/ssl/portaal.key`,

  'TLS on PostgreSQL': `
cd /etc/postgresql/15/main
install -o postgres -m 600 ${certificates}/db.intern.key server.key
install -o postgres -m 644 ${certificates}/db.intern.pem server.pem
printf "ssl = on\\nssl_cert_file = '%s'\\nssl_key_file = '%s'\\n" $PWD/server.pem $PWD/server.key > conf.d/tls.conf
# Only over TLS, as on a server that others reach.
sed -i 's/^host  *all  *all  *127.0.0.1/hostssl all all 127.0.0.1/' pg_hba.conf
systemctl restart postgresql
runuser -u postgres -- psql -qc 'select version()'`,

  'a mail server with STARTTLS and a password': `
systemd-run --quiet --unit=own-mail-server /srv/checkout/node_modules/.bin/node \\
  /srv/checkout/release/check-operations/mail-server.ts ${certificates} water-en-wind-1953 ${receivedMail}
for try in $(seq 50); do (: < /dev/tcp/mail.intern/587) 2>/dev/null && exit; sleep 0.2; done
journalctl --unit own-mail-server; exit 1`,

  // Where signatures cannot be downloaded. As text in hexadecimal: EICAR's test file. The daemon waits for these
  // folders.
  'signatures for the virus scanner': `
printf 'Eicar-Test-Signature:0:*:%s\\n' "$(printf '%s' 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE' | od -An -tx1 | tr -d ' \\n')" \\
  > /var/lib/clamav/own.ndb
systemctl disable --now clamav-freshclam 2>/dev/null || true
mkdir -p /var/lib/clamav/main.inc /var/lib/clamav/daily.inc`,
};

/** Prepares them, one at a time. */
export async function makeStandIns(machine: Machine, checkout: string): Promise<({ name: string } & Outcome)[]> {
  const made = [{ name: 'its own copy of the programs', ...copyPrograms(machine, checkout) }];
  for (const [name, script] of Object.entries(scripts)) made.push({ name, ...(await machine.run(script)) });
  return made;
}

/** The last commit with the changes since, as a repository to clone. */
function copyPrograms({ folder }: Machine, checkout: string): Outcome {
  const target = path.join(folder, 'srv/dijkportaal.git');
  const git = (...parameters: string[]) => spawnSync('git', ['-C', checkout, ...parameters], { encoding: 'utf8' });
  const changed = git('stash', 'create').stdout.trim();
  git('init', '--quiet', '--bare', '--initial-branch=main', target);
  const { status, stderr } = git('push', '--quiet', target, `${changed || 'HEAD'}:refs/heads/main`);
  return { code: status, output: stderr };
}
