/** Milliseconds in which what is checked has to answer. */
export const answerMs = 7_000;

/** The result of one check. unknown: it could not be determined, or is not set. */
export interface Finding {
  state: 'good' | 'bad' | 'unknown';
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** A subject with its findings, in the order of the page. */
export interface Section {
  title: string;
  findings: Finding[];
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const bad = (text: string, advice: string): Finding => ({ state: 'bad', text, advice });
export const unknown = (text: string, advice?: string): Finding => ({
  state: 'unknown',
  text,
  ...(advice !== undefined && { advice }),
});

const marks = { good: '✓', bad: '✗', unknown: '–' } as const;

/** The page for a terminal: ✓ works, ✗ does not, – not set or not known. */
export function formatReport(sections: Section[]): string {
  const lines = sections.flatMap(({ title, findings }) => [
    title,
    ...findings.flatMap(({ state, text, advice }) => [
      `  ${marks[state]} ${text}`,
      ...(advice === undefined ? [] : [`    → ${advice}`]),
    ]),
    '',
  ]);
  const problems = countProblems(sections);
  const sum = problems === 0 ? 'No problems found.' : `${problems} ${problems === 1 ? 'problem' : 'problems'} found.`;
  return [...lines, sum].join('\n');
}

export const countProblems = (sections: Section[]) =>
  sections.flatMap(({ findings }) => findings).filter(({ state }) => state === 'bad').length;

const day = 86_400_000;
const warnDays = 21;

/** Whether a certificate is valid for some weeks more. */
export function judgeCertificate(name: string, validTo: string | undefined, now: Date): Finding {
  if (validTo === undefined) return unknown(`${name}: no certificate was shown`);
  const end = new Date(validTo);
  const date = end.toISOString().slice(0, 10);
  const days = Math.floor((end.getTime() - now.getTime()) / day);
  if (days < 0) return bad(`${name}: the certificate ended on ${date}`, 'Install a new certificate');
  if (days < warnDays) return bad(`${name}: the certificate ends on ${date}, in ${days} days`, 'Renew the certificate');
  return good(`${name}: the certificate is valid until ${date}`);
}
