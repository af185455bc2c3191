import { portal } from '@dijkportaal/contract/portal';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';

/** The settings that the browser needs before sign-in. */
export function portalRoutes({ app, config }: Services): void {
  serve(app, portal.facts, async () => ({
    base_map: config.baseMap,
    privacy_url: config.privacyUrl,
    terms_url: config.termsUrl,
    accessibility_url: config.accessibilityUrl,
    ...(config.newsletterPublicArchive && { newsletter_archive: true as const }),
    ...(config.oidc.length > 0 && {
      sign_in_providers: config.oidc.map(({ key, name, kind }) => ({ key, name, kind })),
    }),
  }));
  if (config.securityContacts.length > 0) {
    app.get(securityTxt, { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(writeSecurityTxt(config)),
    );
  }
}

const securityTxt = '/.well-known/security.txt';
const halfYear = 182 * 86_400_000;

/** Where to report a vulnerability (RFC 9116). It expires within a year, but is written for every request. */
function writeSecurityTxt({ securityContacts, publicUrl }: Config): string {
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(Date.now() + halfYear).toISOString()}`,
    'Preferred-Languages: nl, en',
    `Canonical: ${publicUrl}${securityTxt}`,
    '',
  ].join('\r\n');
}
