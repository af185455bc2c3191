import type { Label, NewUser, UserChanges, UserDetails } from '@dijkportaal/contract/users';

/** The values of the form of an account. */
export interface AccountValues {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  job_title: string;
  password: string;
  confirm_password: string;
  is_active: boolean;
  is_staff: boolean;
  is_superuser: boolean;
  groups: Label[];
  zones: Label[];
}

/** The initial values of the form: an account, or an empty one. */
export function readValues(user: UserDetails | null): AccountValues {
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    job_title: user?.job_title ?? '',
    password: '',
    confirm_password: '',
    is_active: user?.is_active ?? true,
    is_staff: user?.is_staff ?? false,
    is_superuser: user?.is_superuser ?? false,
    groups: user?.groups ?? [],
    zones: user?.profile.zones ?? [],
  };
}

/** A new account. Fields outside the specification are only sent if they were filled in. */
export function toNewUser(values: AccountValues): NewUser {
  const { username, email, first_name, last_name, is_active, is_staff } = values;
  const whole = { username, email, first_name, last_name, is_active, is_staff, groups: idsOf(values.groups) };
  return { ...changesOf(readValues(null), values), ...whole };
}

/** The whole account, with a password only if one was typed; what not every server has or staff may grant, if changed. */
export function toChanges(
  before: AccountValues,
  { password, confirm_password, is_superuser, job_title, ...after }: AccountValues,
) {
  return {
    ...after,
    groups: idsOf(after.groups),
    zones: idsOf(after.zones),
    ...(password !== '' && { password, confirm_password }),
    ...(job_title !== before.job_title && { job_title }),
    ...(is_superuser !== before.is_superuser && { is_superuser }),
  };
}

/** The differences from the stored account. */
export function changesOf(before: AccountValues, after: AccountValues): UserChanges {
  const written = (values: AccountValues) => ({ ...values, groups: idsOf(values.groups), zones: idsOf(values.zones) });
  const old: Record<string, unknown> = written(before);
  return Object.fromEntries(
    Object.entries(written(after)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])),
  );
}

/** The order of selection has no meaning. */
function idsOf(labels: Label[]): number[] {
  return labels.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Whether both passwords are filled in and differ. */
export function passwordsDiffer({ password, confirm_password }: AccountValues): boolean {
  return password !== '' && confirm_password !== '' && password.normalize() !== confirm_password.normalize();
}
