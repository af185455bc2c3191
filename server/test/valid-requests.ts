import { audience } from '@dijkportaal/contract/audience/audience';
import { audit } from '@dijkportaal/contract/audit/audit';
import { dataAccess } from '@dijkportaal/contract/audit/data-access';
import { bin } from '@dijkportaal/contract/bin';
import { brokenAddresses, unclearReports } from '@dijkportaal/contract/bounces';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { dashboard } from '@dijkportaal/contract/dashboard';
import { dossier } from '@dijkportaal/contract/dossier';
import { designs } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { fileVersions } from '@dijkportaal/contract/publications/file-versions';
import { files } from '@dijkportaal/contract/files';
import { groups } from '@dijkportaal/contract/audience/groups';
import { impersonation } from '@dijkportaal/contract/impersonation';
import { mfa } from '@dijkportaal/contract/mfa';
import { news } from '@dijkportaal/contract/publications/news';
import { hold } from '@dijkportaal/contract/hold';
import { notifications } from '@dijkportaal/contract/notifications';
import { portal } from '@dijkportaal/contract/portal';
import { profiles } from '@dijkportaal/contract/profiles';
import { relations } from '@dijkportaal/contract/relations';
import { retention } from '@dijkportaal/contract/retention';
import { search } from '@dijkportaal/contract/search';
import { segments } from '@dijkportaal/contract/contacts/segments';
import { sites } from '@dijkportaal/contract/settings';
import { subscriptions } from '@dijkportaal/contract/subscriptions';
import { users } from '@dijkportaal/contract/users';
import { zones } from '@dijkportaal/contract/audience/zones';
import { at, labels, nothing, publications, title, binned, text } from './common-requests.ts';
import { formOf } from './forms.ts';
import { letterRequests } from './letter-requests.ts';
import { enableMfa } from './mfa.ts';
import { messageRequests } from './message-requests.ts';
import { passkeyRequests } from './passkey-requests.ts';
import { authRequests } from './auth-requests.ts';
import { installation } from '@dijkportaal/contract/service-keys';
import { outages } from '@dijkportaal/contract/outages';
import { newsletterRequests } from './newsletter-requests.ts';
import { parcelRequests } from './parcel-requests.ts';
import { peopleRequests } from './people-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';
import { signInRequests } from './sign-in-requests.ts';
import { codeOf } from './totp.ts';
import { workRequests } from './work-requests.ts';

const ownProfile = ({ caller }: Scene) => at(caller.profileId);
const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = { rawBody: 'List-Unsubscribe=One-Click', headers: formType };
const row = { name: 'Anna Dijk', email: 'anna@example.org', mobile_phone: '', groups: '', zones: '' };

const periods = {
  audit_log: 400,
  mails_sent: 30,
  mails_failed: 90,
  messages: null,
  notes: 730,
  newsletter_recipients: 730,
  bounces: 730,
  sessions: 90,
  known_devices: 365,
  unused_accounts: null,
};

/** Every endpoint with a request that an allowed caller gets a 2xx for. */
export const validRequests = [
  requestsTo(audience, { preview: () => ({ body: { everyone: true } }) }),
  requestsTo(audit, { list: nothing, export: nothing }),
  requestsTo(dataAccess, { list: nothing }),
  authRequests,
  signInRequests,
  requestsTo(search, { everything: () => ({ query: '?q=dijk' }) }),
  requestsTo(segments, {
    list: nothing,
    get: async ({ makeSegment }) => at(await makeSegment()),
    create: ({ word }) => ({ body: { name: word(), filter: { account: 'none' as const } } }),
    replace: async ({ makeSegment, word }) => ({
      ...at(await makeSegment()),
      body: { name: word(), filter: { parcels: 'none' as const } },
    }),
    delete: async ({ makeSegment }) => at(await makeSegment()),
  }),
  requestsTo(impersonation, {
    start: async ({ makePerson }) => ({ body: { profile: (await makePerson()).profileId, purpose: title } }),
    end: async ({ impersonate }) => at(await impersonate()),
  }),
  requestsTo(brokenAddresses, {
    list: nothing,
    release: async ({ makeBrokenAddress }) => ({ body: { email: await makeBrokenAddress() } }),
    releaseMany: () => ({ body: { which: 'all' as const, search: 'niemand' } }),
  }),
  requestsTo(unclearReports, { list: nothing }),
  requestsTo(bin, { list: nothing, restore: binned, remove: binned }),
  requestsTo(contacts, {
    list: nothing,
    ids: nothing,
    get: async ({ makeContact }) => at(await makeContact()),
    create: () => ({ body: { name: 'Anna Dijk', email: 'anna@example.org' } }),
    replace: async ({ makeContact }) => ({
      ...at(await makeContact()),
      body: { name: 'Anna Dijk', email: 'anna@example.org' },
    }),
    delete: async ({ makeContact }) => at(await makeContact()),
    invite: async ({ makeContact }) => at(await makeContact()),
    bulk: async ({ makeContact }) => ({ body: { action: 'delete' as const, ids: [await makeContact()] } }),
    bounced: async ({ makeContact }) => ({ body: { ids: [await makeContact()] } }),
    comesBack: async ({ makeContact }) => ({ body: { ids: [await makeContact()] } }),
    sync: () => ({ query: '?confirm=true' }),
    previewSync: nothing,
    syncRuns: nothing,
    export: nothing,
    import: () => ({ body: { rows: [row], commit: true } }),
  }),
  requestsTo(dashboard, { get: nothing }),
  requestsTo(designs, publications('designs')),
  requestsTo(documents, publications('documents')),
  requestsTo(files, {
    upload: () => {
      const { body, headers } = formOf({ file: text });
      return { rawBody: body, headers };
    },
    delete: async ({ uploadAsCaller }) => at(await uploadAsCaller(text)),
  }),
  requestsTo(fileVersions, {
    list: async ({ publishFile }) => at(await publishFile(text)),
    replace: async ({ publishFile, uploadAsCaller }) => ({
      ...at(await publishFile(text)),
      body: { file: await uploadAsCaller(text), change: 'De trap is verplaatst' },
    }),
  }),
  requestsTo(groups, labels('groups')),
  letterRequests,
  messageRequests,
  requestsTo(mfa, {
    status: nothing,
    offer: nothing,
    enable: async ({ portal: { call }, caller }) => {
      const { body } = await call('GET', mfa.offer.url, { token: caller.token });
      const { secret } = mfa.offer.response.parse(body);
      return { body: { secret, token: await codeOf(secret) } };
    },
    recoveryCodes: async ({ portal: { call }, caller }) => {
      const { body } = await call('GET', mfa.offer.url, { token: caller.token });
      const { secret } = mfa.offer.response.parse(body);
      await call('POST', mfa.enable.url, { token: caller.token, body: { secret, token: await codeOf(secret) } });
      return {};
    },
    renewRecoveryCodes: async (scene) => {
      await enableMfa(scene.portal, scene.caller.token);
      return {};
    },
    disable: async (scene) => {
      await enableMfa(scene.portal, scene.caller.token);
      return {};
    },
    resets: nothing,
    requestReset: async ({ makePersonWithMfa }) => ({
      body: { user: await makePersonWithMfa(), reason: 'Telefoon in de sloot' },
    }),
    approveReset: async ({ requestReset }) => at(await requestReset()),
    rejectReset: async ({ requestReset }) => at(await requestReset()),
  }),
  passkeyRequests,
  requestsTo(news, {
    list: nothing,
    get: async (scene) => at(await scene.publish('news')),
    create: () => ({ body: { title, everyone: true } }),
    replace: async (scene) => ({ ...at(await scene.publish('news')), body: { title, everyone: true } }),
    change: async (scene) => ({ ...at(await scene.publish('news')), body: { title } }),
    delete: async (scene) => at(await scene.publish('news')),
  }),
  ...newsletterRequests,
  requestsTo(retention, {
    get: nothing,
    replace: () => ({ body: periods }),
    preview: () => ({ body: periods }),
  }),
  requestsTo(hold, {
    get: nothing,
    items: nothing,
    release: async ({ holdPortal }) => {
      await holdPortal();
      const choice = 'discard' as const;
      return { body: { newsletters: [], mails: choice, notifications: choice } };
    },
  }),
  requestsTo(notifications, {
    optOut: async ({ makeOptOutToken }) => ({ body: { token: await makeOptOutToken() } }),
    oneClick: async ({ makeOptOutToken }) => ({ params: { token: await makeOptOutToken() }, ...oneClick }),
    oneClickPage: async ({ makeOptOutToken }) => ({ params: { token: await makeOptOutToken() } }),
  }),
  parcelRequests,
  requestsTo(portal, { facts: nothing }),
  requestsTo(outages, { list: nothing }),
  requestsTo(installation, { get: nothing }),
  peopleRequests,
  requestsTo(profiles, {
    own: nothing,
    list: nothing,
    create: async ({ makePerson }) => ({ body: { user: (await makePerson()).id, city: 'Opheusden' } }),
    get: ownProfile,
    replace: ({ caller }) => ({ ...at(caller.profileId), body: { newsletter: true } }),
    delete: async ({ makePerson }) => at((await makePerson()).profileId),
    deleteAccount: nothing,
  }),
  requestsTo(dossier, { read: nothing, request: nothing }),
  requestsTo(relations, {
    refresh: async ({ becomeKnown, caller }) => {
      await becomeKnown();
      return at(caller.profileId);
    },
    downloadDocument: async ({ becomeKnown }) => ({ body: { guid: (await becomeKnown()).document } }),
    downloadImage: async ({ becomeKnown }) => ({ body: { guid: (await becomeKnown()).image } }),
    attachment: async ({ becomeKnown }) => ({ params: { kind: 'image' as const, guid: (await becomeKnown()).image } }),
  }),
  requestsTo(sites, {
    list: nothing,
    create: () => ({ body: { contact_name: 'Team Kerkdijk' } }),
    get: () => at(1),
    replace: () => ({ ...at(1), body: { contact_name: 'Team Kerkdijk' } }),
    delete: async ({ makeSite }) => at(await makeSite()),
    previewActivation: () => ({ body: { activation_email_subject: title, activation_email: '<p>Dag {naam}</p>' } }),
    about: nothing,
  }),
  requestsTo(subscriptions, {
    read: async ({ makeReaderToken }) => ({ body: { token: await makeReaderToken() } }),
    change: async ({ makeReaderToken }) => ({ body: { token: await makeReaderToken(), newsletter: false } }),
    oneClick: async ({ makeReaderToken }) => ({ params: { token: await makeReaderToken() }, ...oneClick }),
    oneClickPage: async ({ makeReaderToken }) => ({ params: { token: await makeReaderToken() } }),
    newsletter: async ({ makeReaderToken }) => ({ body: { token: await makeReaderToken() } }),
  }),
  requestsTo(users, {
    me: nothing,
    list: nothing,
    names: nothing,
    ids: nothing,
    invite: async ({ makePerson }) => ({ body: { ids: [(await makePerson()).id] } }),
    bounced: async ({ makePerson }) => ({ body: { ids: [(await makePerson()).id] } }),
    get: async ({ makePerson }) => at((await makePerson()).id),
    create: (scene) => ({ body: { username: scene.word(), email: `${scene.word()}@example.org` } }),
    replace: async ({ makePerson }) => ({ ...at((await makePerson()).id), body: { first_name: 'Anna' } }),
    delete: async ({ makePerson }) => at((await makePerson()).id),
  }),
  workRequests,
  requestsTo(zones, labels('zones')),
].flat();
