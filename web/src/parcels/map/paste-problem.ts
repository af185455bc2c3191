/** What is wrong with a pasted text, and at which parcel and corner; all numbers count from 1. */
export type Problem =
  | { code: 'empty' | 'unknown' | 'nothing' | 'noAreas' | 'notXml' | 'tooLong' }
  | { code: 'notJson'; line: number | null }
  | { code: 'notWkt'; line: number }
  | { code: 'otherCrs'; crs: string }
  | { code: 'noList'; field: string }
  | { code: 'noCorners' | 'fewCorners' | 'swapped' | 'tooLarge'; number: number }
  | { code: 'badCorner' | 'outOfRange' | 'abroad' | 'crosses'; number: number; corner: number }
  | { code: 'tooMany' | 'tooManyCorners'; count: number };

/** Thrown for an invalid pasted text. */
export class PasteProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}
