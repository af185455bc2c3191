import { randomUUID } from 'node:crypto';
import { connect, type ConnectionOptions } from 'node:tls';
import type { Config } from '../platform/config.ts';
import { describeFailure, isTlsFailure } from '../platform/failure.ts';
import { createOidcProviders } from '../platform/oidc/client.ts';
import { createRelatics } from '../platform/relatics/relatics.ts';
import { answerMs, bad, good, judgeCertificate, unknown, type Finding } from './report.ts';

/** Whether visitors reach the portal, and the certificates of the addresses in the settings. */
export async function checkAddresses({ publicUrl, files }: Config): Promise<Finding[]> {
  const shown = [publicUrl, ...(files.store.kind === 's3' ? [files.store.endpoint] : [])];
  return Promise.all([
    checkPublicUrl(publicUrl),
    ...shown.filter((url) => url.startsWith('https:')).map(checkCertificate),
  ]);
}

async function checkPublicUrl(publicUrl: string): Promise<Finding> {
  try {
    const { ok, status } = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(answerMs) });
    if (ok) return good(`${publicUrl} answers`);
    return bad(`${publicUrl} answers with ${status}`, 'Does the proxy forward to a portal that runs, with its Host?');
  } catch (error) {
    const text = `${publicUrl} cannot be reached from here: ${describeFailure(error)}`;
    if (isTlsFailure(error)) return bad(text, 'Install a certificate that browsers trust');
    return unknown(text, 'Start the portal and its proxy, and open it in a browser elsewhere');
  }
}

async function checkCertificate(url: string): Promise<Finding> {
  const { hostname, port, origin } = new URL(url);
  try {
    return judgeCertificate(origin, await readEndOfCertificate(hostname, Number(port) || 443), new Date());
  } catch (error) {
    return unknown(`${origin}: its certificate cannot be read: ${describeFailure(error)}`);
  }
}

/** Also of a certificate that is not trusted. */
function readEndOfCertificate(host: string, port: number): Promise<string> {
  const options: ConnectionOptions = { host, port, servername: host, rejectUnauthorized: false, timeout: answerMs };
  return new Promise((resolve, reject) => {
    const socket = connect(options, () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
  });
}

/** Whether each provider with which people sign in answers, as the one that the settings name. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  const checks = [...createOidcProviders(config).values()].map(async ({ provider: { key, issuer }, client }) => {
    const setting = `OIDC_${key.toUpperCase()}_ISSUER`;
    try {
      const keys = await client.countKeys();
      if (keys > 0) return [good(`${issuer} answers, with ${keys} keys`)];
      return [bad(`${issuer} publishes no keys: nobody can sign in with it`, 'Ask who manages it')];
    } catch (error) {
      const advice = `Check ${setting}: this machine must reach it, and it must be exactly the issuer in its /.well-known/openid-configuration`;
      return [bad(`${issuer} cannot be used: ${describeFailure(error)}`, advice)];
    }
  });
  return (await Promise.all(checks)).flat();
}

/** Whether Relatics accepts the portal; requests a person who does not exist. */
export async function checkRelatics({ relatics: settings }: Config): Promise<Finding[]> {
  if (settings === null) return [unknown('not connected', 'Set RELATICS_URL to get contacts and wishes from it')];
  const quiet = { ...settings, limits: { ...settings.limits, timeout: answerMs, tries: 1 } };
  const relatics = createRelatics(quiet, { log: { info() {}, warn() {}, error() {} } as never });
  const answer = relatics.customerData(randomUUID()).then(
    () => good(`${settings.baseUrl} answers, workspace ${settings.workspace}`),
    (error: unknown) =>
      bad(
        `${settings.baseUrl} cannot be used: ${describeFailure(error)}`,
        'Check the settings RELATICS_…: docs/relatics.md',
      ),
  );
  return Promise.all([answer, ...(settings.baseUrl.startsWith('https:') ? [checkCertificate(settings.baseUrl)] : [])]);
}
