import { auth } from '@dijkportaal/contract/auth';
import { addPasskey, signInOptions } from './authenticator.ts';
import { nothing } from './common-requests.ts';
import { password } from './people.ts';
import { requestsTo } from './requests-to.ts';

const newPasswords = { new_password: 'vier grutto slootkant', re_new_password: 'vier grutto slootkant' };

export const authRequests = requestsTo(auth, {
  login: async ({ makePerson }) => ({ body: { email: (await makePerson()).email, password } }),
  refresh: async ({ signInSomeone }) => ({ body: { refresh: (await signInSomeone()).refresh } }),
  logout: async ({ signInSomeone }) => ({ body: { refresh: (await signInSomeone()).refresh } }),
  sendLoginLink: async ({ makePerson }) => ({ body: { email: (await makePerson()).email } }),
  sendNewLink: async ({ askLoginLink }) => ({ body: { token: (await askLoginLink()).token } }),
  confirmLoginCode: async ({ askLoginLink }) => {
    const { email, code, code_request } = await askLoginLink();
    return { body: { email, code, code_request } };
  },
  confirmLink: async ({ askLoginLink }) => ({ body: { token: (await askLoginLink()).token } }),
  resetPassword: async ({ makePerson }) => ({ body: { email: (await makePerson()).email } }),
  changePassword: () => ({ body: { current_password: password, ...newPasswords } }),
  updatePassword: async ({ caller, changeProfile }) => {
    await changeProfile(caller.profileId, { firstLogin: true });
    return { body: newPasswords };
  },
  chooseLinks: ({ caller, changeProfile }) => changeProfile(caller.profileId, { firstLogin: true }),
  passkeyOptions: nothing,
  confirmPasskey: async ({ portal, signInSomeone }) => {
    const { authenticator } = await addPasskey(portal, (await signInSomeone()).access);
    return { body: { passkey: authenticator.sign(await signInOptions(portal)) } };
  },
  confirmPresence: nothing,
  reauthenticationWays: nothing,
  reauthenticationOptions: async ({ portal, caller }) => {
    await addPasskey(portal, caller.token);
    return {};
  },
  reauthenticate: () => ({ body: { password } }),
});
