/** The duration of an animation: 0 for people who asked their device for reduced motion. */
export function animationMs(milliseconds: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
}
