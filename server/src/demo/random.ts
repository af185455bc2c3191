/** A random generator with the same series for the same seed. */
export interface Random {
  /** From `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` up to and including `high`. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** The generator of one seed and purpose, so that a change to one part of the demo data does not change the others. */
export function makeRandom(seed: number, purpose: string): Random {
  let state = seed | 0;
  for (const letter of purpose) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  function pick<T>(list: readonly T[]): T {
    const choice = list[whole(0, list.length - 1)];
    if (choice === undefined) throw new Error('Nothing to pick from');
    return choice;
  }
  function shuffle<T>(list: readonly T[]): T[] {
    const left = [...list];
    return list.map(() => left.splice(whole(0, left.length - 1), 1)[0] as T);
  }
  return { between, whole, chance: (share) => next() < share, pick, shuffle };
}
