import { generate, generateSecret } from 'otplib';

export { generateSecret };

/** The code that an authenticator shows now, or `steps` half minutes later. */
export function codeOf(secret: string, steps = 0): Promise<string> {
  return codeOfStep(secret, Math.floor(Date.now() / 30_000) + steps);
}

/** The code of one time step: half minutes since 1970. */
export function codeOfStep(secret: string, step: number): Promise<string> {
  return generate({ secret, epoch: step * 30 });
}

/** A code of six digits that no authenticator with this secret shows around now. */
export async function wrongCode(secret: string): Promise<string> {
  const right = new Set(await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code));
  if (wrong === undefined) throw new Error('every code is right');
  return wrong;
}
