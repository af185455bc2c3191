import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { calendarFeedRoutes } from './calendar-feed/routes.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { audienceRoutes } from './audience/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { binFiles, binRoutes } from './bin/routes.ts';
import { contactPersonFiles } from './contact-persons/queries.ts';
import { contactPersonRoutes } from './contact-persons/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { demoRoutes } from './demo/routes.ts';
import { dossierFiles, dossierRoutes } from './dossier/routes.ts';
import type { FileOwner } from './files/public.ts';
import { listKeysInUse } from './files/queries.ts';
import { fileRoutes } from './files/routes.ts';
import { createUploadLimit } from './files/upload-limit.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { letterRoutes } from './letters/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { holdRoutes } from './hold/routes.ts';
import { messageFiles, replyFiles } from './messages/conversation-files.ts';
import { messageRoutes } from './messages/routes.ts';
import { mfaRoutes } from './mfa/routes.ts';
import { bounceRoutes } from './bounces/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { newsletterFiles } from './newsletters/editor/image-routes.ts';
import { newsletterRoutes } from './newsletters/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { oidcRoutes } from './oidc/routes.ts';
import { outageRoutes } from './outages/routes.ts';
import { parcelRoutes } from './parcels/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/db.ts';
import { createNotifications, type Notifications } from './platform/cache/notifications.ts';
import { shareOf } from './platform/database/pool-share.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createScanner, type Scanner } from './platform/files/scanner.ts';
import { guardAccess } from './platform/http/access.ts';
import { documentApi } from './platform/pages/documentation.ts';
import { acceptForms } from './platform/forms/form-body.ts';
import { reportHealth } from './platform/pages/health.ts';
import { createAnswerOnce } from './platform/http/answer-once.ts';
import { createServer } from './platform/http/http.ts';
import { allowFrame } from './platform/pages/page-policy.ts';
import { createRefusalLog } from './platform/http/refusals.ts';
import { refuseOtherMethods } from './platform/http/other-methods.ts';
import { serveBrand } from './platform/brand/serve-brand.ts';
import { serveWebsite } from './platform/pages/website.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPdok, type Pdok } from './platform/pdok/pdok.ts';
import { createRelatics } from './platform/relatics/relatics.ts';
import type { Services } from './platform/services.ts';
import { portalRoutes } from './portal/routes.ts';
import { profileRoutes } from './profiles/routes.ts';
import { questionRoutes } from './questions/routes.ts';
import { versionFiles } from './publications/file-versions.ts';
import { settleNotifications } from './publications/notify/queue-notifications.ts';
import { publicationRoutes } from './publications/routes.ts';
import { publicationFiles } from './publications/save-publication.ts';
import { relationRoutes } from './relations/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { authenticateBearer, registerAccessTokens } from './sessions/access-tokens.ts';
import { searchRoutes } from './search/routes.ts';
import { findServiceKey } from './service-keys/keys.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { findAnalyticsOrigin, settingsFiles } from './settings/queries.ts';
import { findTeam } from './settings/public.ts';
import { installationRoutes } from './service-keys/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { standardAnswerRoutes } from './standard-answers/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { userRoutes } from './users/routes.ts';
import { workRoutes } from './works/routes.ts';
import { whatsNewRoutes } from './whats-new/routes.ts';

/** What files can belong to: one entry for each owner column of `files`. */
const fileOwners: FileOwner[] = [
  publicationFiles,
  newsletterFiles,
  settingsFiles,
  contactPersonFiles,
  messageFiles,
  replyFiles,
  dossierFiles,
  binFiles,
  versionFiles,
];

/** All capabilities; each composes the routes of its own rooms. */
const capabilities: ((services: Services) => void)[] = [
  authRoutes,
  oidcRoutes,
  sessionRoutes,
  impersonationRoutes,
  mfaRoutes,
  passkeyRoutes,
  auditRoutes,
  mailRoutes,
  notificationRoutes,
  subscriptionRoutes,
  bounceRoutes,
  messageRoutes,
  standardAnswerRoutes,
  noteRoutes,
  settingsRoutes,
  installationRoutes,
  dashboardRoutes,
  portalRoutes,
  demoRoutes,
  outageRoutes,
  holdRoutes,
  retentionRoutes,
  userRoutes,
  profileRoutes,
  dossierRoutes,
  relationRoutes,
  appointmentRoutes,
  calendarFeedRoutes,
  parcelRoutes,
  workRoutes,
  peopleRoutes,
  searchRoutes,
  contactRoutes,
  contactPersonRoutes,
  letterRoutes,
  audienceRoutes,
  (services) => binRoutes(services, settleNotifications),
  (services) => fileRoutes(services, fileOwners),
  publicationRoutes,
  newsletterRoutes,
  whatsNewRoutes,
  questionRoutes,
];

/** The whole portal, as a server that does not listen yet. `website` is the folder of the built browser part. */
export async function buildApp(
  database: Database,
  config: Config,
  options: {
    logger?: FastifyServerOptions['logger'];
    website?: string;
    notifications?: Notifications;
    pdok?: Pdok;
    scanner?: Scanner;
  } = {},
): Promise<FastifyInstance> {
  const app = await createServer(config, options.logger);
  const { notifications = createNotifications(database.pool) } = options;
  await registerAccessTokens(app, config);
  const authenticate = authenticateBearer(app, shareOf(database).db, notifications);
  const findKey = (key: string) => findServiceKey(database.db, key);
  guardAccess(app, config.staffMfa, authenticate, createRefusalLog(app, database.db), findKey);
  // Read-your-writes: invalidate caches before the response to a write.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!/^(GET|HEAD)$/.test(request.method)) void notifications.catchUp();
    done(null, payload);
  });
  const files = await openFileStore(config.files.store);
  const { scanner = createScanner(config.files.scanner, app.log) } = options;
  app.decorate('scanner', scanner);
  app.addHook('onClose', async () => scanner.stop());
  await acceptForms(app, {
    config,
    db: database.db,
    store: files,
    scanner,
    keysInUse: (keys) => listKeysInUse(database.db, keys),
    countUpload: createUploadLimit(database.pool, config),
  });
  app.decorate('answerOnce', createAnswerOnce(database.db));
  await documentApi(app, config.publicUrl);
  const refuseMethod = refuseOtherMethods(app);
  const mailer = createMailer(config);
  const relatics = config.relatics === null ? null : createRelatics(config.relatics, { log: app.log });
  const { pdok = createPdok(config.pdok) } = options;
  const services = { app, config, notifications, mailer, files, scanner, relatics, pdok };
  for (const addRoutes of capabilities) addRoutes({ ...services, ...shareOf(database) });
  reportHealth(app, database.pool, scanner);
  allowFrame(app, () => findAnalyticsOrigin(database.db, config.publicUrl));
  serveBrand(app, config.brand);
  await serveWebsite(app, {
    folder: options.website,
    isDemo: config.demoOnNetwork,
    brand: config.brand,
    refuseMethod,
    findTeam: () => findTeam(database.db),
  });
  // A worker serves nobody, so it caches nobody's rights.
  if (config.role !== 'worker') notifications.start();
  app.addHook('onClose', () => notifications.stop());
  return app;
}
