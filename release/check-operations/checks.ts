import { receivedMail } from './stand-ins.ts';

/** Something that a reader would try before or after a section of the page. */
export interface Check {
  title: string;
  script: string;
}

const visit = (name: string) =>
  `NODE_EXTRA_CA_CERTS=/etc/ssl/certs/own-ca.pem /srv/checkout/node_modules/.bin/node /srv/checkout/release/check-operations/visit.ts ${name}`;

const visitorsEnd = '/run/visitors-end';

const startVisitors: Check = {
  title: 'visitors arrive, 50 requests per second',
  script: `rm -f ${visitorsEnd}
systemd-run --quiet --unit=visitors --setenv=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/own-ca.pem --property=RemainAfterExit=yes \\
  /srv/checkout/node_modules/.bin/node /srv/checkout/release/check-operations/visit.ts load ${visitorsEnd}
sleep 2`,
};

const stopVisitors: Check = {
  title: 'no request of a visitor failed',
  script: `sleep 2; touch ${visitorsEnd}
for try in $(seq 150); do
  case $(systemctl show --property=SubState --value visitors) in exited | failed) break ;; esac; sleep 0.2
done
id=$(systemctl show --property=InvocationID --value visitors)
journalctl --quiet --no-pager --output=cat _SYSTEMD_INVOCATION_ID=$id
result=$(systemctl show --property=Result --value visitors)
systemctl stop visitors; systemctl reset-failed visitors 2>/dev/null || true
[ "$result" = success ]`,
};

const noErrors: Check = {
  title: 'the portal logged no error',
  script: `journalctl --no-pager --output=cat --unit='dijkportaal*' > /tmp/portal.log
grep --quiet '"event":"started"' /tmp/portal.log
! grep --extended-regexp '"level":[56]0|^Error|^ +at ' /tmp/portal.log`,
};

const ownFiles: Check = {
  title: "nothing in the data folder is somebody else's",
  script: `find /var/lib/dijkportaal-data/ ! -user dijkportaal > /tmp/not-own
find /var/lib/dijkportaal-data/ -user dijkportaal -name last-seen.json | grep --quiet .
! grep . /tmp/not-own`,
};

/** By heading: before its first block. */
export const before: Record<string, Check[]> = {
  'One at a time': [startVisitors],
  Upgrading: [
    {
      title: 'a new version of the programs is there',
      script: `rm -rf /tmp/next && git clone --quiet /srv/dijkportaal.git /tmp/next && cd /tmp/next
echo 'the next version' > web/public/next.txt && git add --all
git -c user.name=Check -c user.email=check@example.org commit --quiet --message='The next version' && git push --quiet`,
    },
    startVisitors,
  ],
  'Signing everyone out': [{ title: 'the superuser is signed in', script: visit('sign-in-again') }],
};

/** By heading: after its last block. */
export const after: Record<string, Check[]> = {
  systemd: [
    ownFiles,
    { title: 'the settings are for root only', script: `[ "$(stat --format=%a%U /etc/dijkportaal.env)" = 600root ]` },
    {
      title: 'systemd gives the unit at most 4.0',
      script: `systemd-analyze security --threshold=40 dijkportaal.service`,
    },
    { title: 'the mail of doctor arrived', script: `grep --quiet 'To: name@waterschap.nl' ${receivedMail}` },
  ],
  'Reverse proxy': [
    {
      title: 'a visitor reaches the portal over https',
      script: `curl --silent --fail --cacert /etc/ssl/certs/own-ca.pem https://portaal.waterschap.nl/ | grep --ignore-case '<title>'`,
    },
    {
      title: 'http leads to https',
      script: `curl --silent --include http://portaal.waterschap.nl/nieuws | grep --ignore-case '^location: https://portaal.waterschap.nl/nieuws'`,
    },
    { title: 'the superuser signs in and has to set up a second factor', script: visit('sign-in') },
    { title: 'staff upload a file and read it', script: visit('upload') },
    { title: 'a login link arrives over STARTTLS', script: visit(`mail ${receivedMail}`) },
  ],
  DKIM: [
    {
      title: 'the record is published, and doctor finds it',
      script: `key=$(openssl rsa -in /etc/dijkportaal-dkim.pem -pubout -outform der | base64 --wrap=0)
printf 'txt-record=portaal._domainkey.waterschap.nl,"v=DKIM1; k=rsa; p=%s","%s"\\n' "\${key:0:200}" "\${key:200}" >> /etc/dnsmasq.conf
systemctl restart dnsmasq && dijkportaal-admin doctor | grep 'DKIM (.*is published'`,
    },
    { title: 'a login link arrives with a signature that is right', script: visit(`signed-mail ${receivedMail}`) },
  ],
  'Virus scanner': [
    { title: 'a virus is refused', script: visit('virus') },
    { title: 'another file is not', script: visit('upload') },
  ],
  'Restart without failed requests': [
    { title: 'a login link arrives from the worker', script: visit(`mail ${receivedMail}`) },
    {
      title: 'each process has its metrics',
      script: `for port in 9464 13001 13002; do curl --silent --fail http://127.0.0.1:$port/metrics | grep 'dijkportaal_database_up.* 1'; done`,
    },
  ],
  'One at a time': [stopVisitors],
  Restore: [
    { title: 'an upload from before the backup can be read', script: visit('read-upload') },
    { title: 'the superuser signs in with the second factor', script: visit('sign-in-again') },
    { title: 'a new upload works', script: visit('upload') },
    { title: 'a link for a new password arrives', script: visit(`reset-mail ${receivedMail}`) },
  ],
  "PostgreSQL's own tools": [
    {
      title: 'the dump was restored too',
      script: `runuser -u postgres -- psql -Atc 'select email from users' dijkportaal_new | grep name@waterschap.nl`,
    },
  ],
  Upgrading: [
    stopVisitors,
    {
      title: 'the new version answers',
      script: `curl --silent --fail --cacert /etc/ssl/certs/own-ca.pem https://portaal.waterschap.nl/next.txt | grep next`,
    },
  ],
  'Signing everyone out': [
    { title: 'everyone was signed out', script: visit('signed-out') },
    { title: 'the superuser signs in again', script: visit('sign-in-again') },
    { title: 'nothing is wrong in the end', script: 'dijkportaal-admin doctor' },
    ownFiles,
    noErrors,
  ],
  'The end of the project': [
    {
      title: 'the users are in the archive',
      script: `grep name@waterschap.nl /var/backups/dijkportaal/archive/data/users.jsonl`,
    },
  ],
};
