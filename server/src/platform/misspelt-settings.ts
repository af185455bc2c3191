/** A variable that looks like a setting but is none, and the setting that was probably meant. */
export interface MisspeltSetting {
  name: string;
  meant: string;
}

/** Settings that come in groups: another name with such a beginning is meant for the portal too. */
const groups = /^(RELATICS|PDOK|DKIM|BOUNCE|SMTP|CLAMD)_/;

/** Variables of the environment that differ from a setting by a letter or two; they have no effect. */
export function findMisspeltSettings(environment: NodeJS.ProcessEnv, settings: readonly string[]): MisspeltSetting[] {
  const known = new Set(settings);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const upper = name.toUpperCase().replaceAll('-', '_');
      const [nearest] = settings
        .map((setting) => ({ setting, distance: distanceBetween(upper, setting) }))
        .toSorted((a, b) => a.distance - b.distance);
      if (nearest === undefined) return [];
      // Short names differ by a letter from ordinary variables: PORT and PATH, HOST and HOME.
      const allowed = nearest.setting.length < 6 ? 1 : 2;
      return nearest.distance <= allowed || groups.test(upper) ? [{ name, meant: nearest.setting }] : [];
    });
}

/** How many letters to add, remove, replace or swap with their neighbour (optimal string alignment). */
function distanceBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Infinity;
      const current = rows[row];
      if (current !== undefined) {
        current[column] = Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1);
      }
    }
  }
  return at(a.length, b.length);
}
