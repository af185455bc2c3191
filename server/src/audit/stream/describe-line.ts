import { isIP } from 'node:net';
import type { auditLog } from '../../platform/audit/audit.ts';

/** A line of the audit log as it is stored. */
export type AuditLine = typeof auditLog.$inferSelect;

/** The portal that sends the lines. */
export interface Sender {
  version: string;
  publicUrl: string;
}

/** The `event.category` of ECS by the first part of an action; other actions have none that fits. */
const categories: Record<string, string[]> = {
  session: ['authentication', 'session'],
  login_link: ['authentication'],
  password: ['authentication', 'iam'],
  mfa: ['authentication', 'iam'],
  passkey: ['authentication', 'iam'],
  identity: ['authentication', 'iam'],
  user: ['iam'],
  account: ['iam'],
  profile: ['iam'],
  impersonation: ['iam', 'session'],
  group: ['iam'],
  service_key: ['iam'],
  file: ['file'],
  access: ['web'],
  portal: ['configuration'],
  site: ['configuration'],
  retention: ['configuration'],
};

/** The `event.type` of ECS by the verb of an action; any other verb is a change. */
const types: Record<string, string[]> = {
  create: ['creation'],
  upload: ['creation'],
  delete: ['deletion'],
  remove: ['deletion'],
  expire: ['deletion'],
  revoke: ['deletion'],
  read: ['access'],
  export: ['access'],
  refuse: ['denied'],
  sign_in: ['start'],
  start: ['start'],
  begin: ['start'],
  sign_out: ['end'],
  end: ['end'],
  finish: ['end'],
  request: ['info'],
};

/** A line as an object with the field names of the Elastic Common Schema. What that has no field for is in `dijkportaal`. */
export function describeLine(line: AuditLine, { version, publicUrl }: Sender): object {
  const [about = '', verb = ''] = line.action.split('.');
  const category = categories[about];
  const target = /^user (\d+)$/.exec(line.object)?.[1];
  const user = {
    ...(line.actorId !== null && { id: String(line.actorId) }),
    ...(target !== undefined && { target: { id: target } }),
  };
  return {
    '@timestamp': line.at.toISOString(),
    ecs: { version: '9.0.0' },
    message: `${line.action}: ${line.object} (${line.result})`,
    event: {
      kind: 'event',
      module: 'dijkportaal',
      dataset: 'dijkportaal.audit',
      id: String(line.id),
      sequence: line.id,
      action: line.action,
      ...(category && { category, type: types[verb] ?? ['change'] }),
      outcome: line.result,
      hash: line.hash,
    },
    service: { name: 'dijkportaal', version, address: publicUrl },
    ...(Object.keys(user).length > 0 && { user }),
    ...(isIP(line.origin) > 0 && { source: { ip: line.origin } }),
    dijkportaal: { object: line.object, origin: line.origin, details: line.details },
  };
}

/** Facility 13, 'log audit'; informational, or a warning for what failed or was refused. */
const priority = (line: AuditLine) => 13 * 8 + (line.result === 'success' ? 6 : 4);

/** A line as a message of syslog (RFC 5424), whose text is the JSON, in a frame that begins with its length (RFC 5425). */
export function frameLine(line: AuditLine, sender: Sender): Buffer {
  const host = new URL(sender.publicUrl).hostname;
  const header = `<${priority(line)}>1 ${line.at.toISOString()} ${host} dijkportaal ${process.pid} ${line.action} -`;
  const message = Buffer.from(`${header} ${JSON.stringify(describeLine(line, sender))}`);
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}
