import { oidcSettingsIn } from './oidc/settings.ts';

/** A variable that looks like a setting but is not one, and the setting that was probably meant. */
export interface MisspeltSetting {
  name: string;
  meant: string;
}

/** Settings that come in groups: another name with such a prefix is also meant for the portal. */
const groups = /^(RELATICS|PDOK|DKIM|BOUNCE|SMTP|CLAMD|OIDC)_/;

/** Variables of the environment that differ from a setting by a letter or two; they have no effect. */
export function findMisspeltSettings(environment: NodeJS.ProcessEnv, names: readonly string[]): MisspeltSetting[] {
  const settings = [...oidcSettingsIn(environment), ...names];
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return [];
    const upper = name.toUpperCase().replaceAll('-', '_');
    const group = groups.exec(upper)?.[0];
    const meant =
      settings.find((setting) => isNear(upper, setting, 1)) ??
      // Short names differ by two letters from ordinary variables: PORT and PATH, HOST and HOME.
      settings.find((setting) => setting.length >= 6 && isNear(upper, setting, 2)) ??
      settings.find((setting) => group !== undefined && setting.startsWith(group));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Whether at most this many letters are added, removed, replaced or swapped with their neighbour. */
function isNear(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (edits === 0) return false;
  let same = 0;
  while (a[same] === b[same]) same += 1;
  const [x, y] = [a.slice(same), b.slice(same)];
  const isSwap = x[0] === y[1] && x[1] === y[0];
  return (
    isNear(x.slice(1), y, edits - 1) ||
    isNear(x, y.slice(1), edits - 1) ||
    isNear(x.slice(1), y.slice(1), edits - 1) ||
    (isSwap && isNear(x.slice(2), y.slice(2), edits - 1))
  );
}
