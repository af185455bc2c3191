import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A mail server that takes mail of the portal, delivers it to the world, and its reports to the portal. */
export interface MailServer {
  /** Tries what is in its queue again, instead of in some minutes. */
  retry(): Promise<void>;
  stop(): Promise<void>;
}

interface Ports {
  smtpPort: number;
  bouncePort: number;
  worldPort: number;
}

const run = (program: string, parameters: string[]) => execFileSync(program, parameters, { encoding: 'utf8' });
const idOf = (name: string, option = '-u') => Number(run('id', [option, name]));

/** Starts Debian's Postfix with a configuration and a queue of its own. */
export async function startPostfix({ smtpPort, bouncePort, worldPort }: Ports): Promise<MailServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-postfix-'));
  chmodSync(folder, 0o755);
  const [config, queue, data] = ['etc', 'queue', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [config, queue, data]) mkdirSync(made);
  chownSync(data, idOf('postfix'), idOf('postfix', '-g'));
  writeFileSync(
    path.join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${queue}
data_directory = ${data}
maillog_file = /dev/stdout
myhostname = mx.portaal.example
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relay_domains = portaal.example
transport_maps = inline:{portaal.example=smtp:[127.0.0.1]:${bouncePort}, lezers.example=smtp:[127.0.0.1]:${worldPort}}
smtpd_recipient_restrictions = check_recipient_access inline:{{refused@lezers.example = 550 5.1.1 User unknown}}, permit_mynetworks, reject
smtp_tls_security_level = none
minimal_backoff_time = 1s
smtp_skip_5xx_greeting = no
alias_maps =
alias_database =
`,
  );
  writeFileSync(
    path.join(config, 'master.cf'),
    `127.0.0.1:${smtpPort} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 2 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`,
  );
  run('postfix', ['-c', config, 'check']);
  const master = spawn('postfix', ['-c', config, 'start-fg'], {
    stdio: ['ignore', process.env['MAIL_LOG'] ? 'inherit' : 'ignore', 'inherit'],
  });
  return {
    retry: async () => void run('postqueue', ['-c', config, '-f']),
    async stop() {
      const ended = once(master, 'exit');
      run('postfix', ['-c', config, 'stop']);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts Debian's Exim, installed or unpacked in EXIM, with a configuration and a queue of its own. */
export async function startExim({ smtpPort, bouncePort, worldPort }: Ports): Promise<MailServer> {
  const exim = process.env['EXIM'] ?? '/usr/sbin/exim4';
  const folder = mkdtempSync(path.join(tmpdir(), 'check-exim-'));
  chmodSync(folder, 0o755);
  const user = 'Debian-exim';
  try {
    idOf(user);
  } catch {
    run('useradd', ['--system', '--no-create-home', user]);
  }
  chownSync(folder, idOf(user), idOf(user, '-g'));
  const config = path.join(folder, 'exim.conf');
  writeFileSync(
    config,
    `exim_path = ${exim}
exim_user = ${user}
exim_group = ${user}
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/pid
primary_hostname = mx.portaal.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${smtpPort}
host_lookup =
tls_advertise_hosts =
keep_environment =
acl_smtp_rcpt = check_rcpt
acl_smtp_data = accept_all
begin acl
check_rcpt:
  deny recipients = refused@lezers.example
       message = 5.1.1 User unknown
  accept
accept_all:
  accept
begin routers
portal:
  driver = manualroute
  domains = portaal.example
  transport = to_portal
  route_list = * 127.0.0.1
  self = send
world:
  driver = manualroute
  transport = to_world
  route_list = * 127.0.0.1
  self = send
begin transports
to_portal:
  driver = smtp
  port = ${bouncePort}
  allow_localhost
to_world:
  driver = smtp
  port = ${worldPort}
  allow_localhost
begin retry
* * F,1h,1s
`,
  );
  chmodSync(config, 0o644);
  const master = spawn(exim, ['-C', config, '-bdf', '-q5s'], { stdio: 'ignore' });
  return {
    retry: async () => void run(exim, ['-C', config, '-qff']),
    async stop() {
      const ended = once(master, 'exit');
      master.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
