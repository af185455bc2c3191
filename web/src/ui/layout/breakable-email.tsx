import { Fragment } from 'react';

/** Characters of half an address that fit on one line. */
const maxWhole = 24;

/** An e-mail address that breaks before its @, and a long one also after its dots, rather than in the middle of a word. */
export function BreakableEmail({ email }: { email: string }) {
  const parts = email.split(/(?=@)/).flatMap((half) => (half.length > maxWhole ? half.split(/(?<=\.)/) : [half]));
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
