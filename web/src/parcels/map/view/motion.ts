/** The length of an animation in milliseconds: none for people who asked their device for less motion. */
export function motion(milliseconds: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
}
