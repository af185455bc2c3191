import { passkeys } from '@dijkportaal/contract/passkeys';
import { addPasskey, createAuthenticator, registrationOptions } from './authenticator.ts';
import { at, nothing } from './common-requests.ts';
import { requestsTo } from './requests-to.ts';
import type { Scene } from './scene.ts';

const ownPasskey = async ({ portal, caller }: Scene) => at((await addPasskey(portal, caller.token)).passkeyId);

export const passkeyRequests = requestsTo(passkeys, {
  list: nothing,
  options: nothing,
  add: async ({ portal, caller }) => {
    const credential = createAuthenticator().register(await registrationOptions(portal, caller.token));
    return { body: { name: 'Telefoon', credential } };
  },
  rename: async (scene) => ({ ...(await ownPasskey(scene)), body: { name: 'Laptop' } }),
  remove: ownPasskey,
});
