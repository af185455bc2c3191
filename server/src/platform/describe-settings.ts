import type { Config } from './config.ts';

/** The settings in force, for the log: hosts and limits, never a password, key or token. */
export function describeSettings(config: Config): Record<string, string | number | boolean | null> {
  const { files, mail, relatics, pdok, baseMap } = config;
  const { databaseUrl } = config;
  const scanner = files.scanner;
  return {
    listens_on: config.role === 'worker' ? null : `${config.host}:${config.port}`,
    public_url: config.publicUrl,
    trust_proxy: config.trustProxy,
    data_dir: config.dataDir,
    database: databaseUrl === null ? 'embedded' : new URL(databaseUrl).host + new URL(databaseUrl).pathname,
    database_pool: config.databasePool,
    demo: config.demo,
    staff_mfa: config.staffMfa,
    break_glass: config.breakGlass.length > 0,
    sign_in_providers: config.oidc.map(({ key, issuer }) => `${key} ${new URL(issuer).host}`).join(', ') || null,
    files: files.store.kind === 'disk' ? files.store.folder : `${files.store.endpoint}/${files.store.bucket}`,
    virus_scanner: scanner === null ? null : 'path' in scanner ? scanner.path : `${scanner.host}:${scanner.port}`,
    mail_server: mail.smtp === null ? null : `${mail.smtp.host}:${mail.smtp.port}`,
    mail_encryption: mail.smtp?.tls ?? null,
    dkim_domain: mail.dkim?.domainName ?? null,
    bounces: mail.bounces === null ? null : `${mail.bounces.host}:${mail.bounces.port}`,
    newsletter_rate: config.newsletterRate,
    newsletter_approval: config.newsletterApproval,
    newsletter_public_archive: config.newsletterPublicArchive,
    relatics: relatics?.baseUrl ?? null,
    parcels: pdok.parcelsUrl,
    addresses: pdok.addressesUrl,
    base_map: baseMap.kind,
    authority: config.brand.name || null,
    logo: config.brand.logo !== null,
    theme: config.brand.theme.css !== '',
    metrics: config.metrics === null ? null : `${config.metrics.host}:${config.metrics.port}`,
    traces: config.traces === null ? null : new URL(config.traces.endpoint).origin,
    shutdown_delay: config.shutdownDelay,
    log_level: config.logLevel,
  };
}
