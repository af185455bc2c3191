/** An e-mail address that breaks before its @ rather than in the middle of a word. */
export function BreakableEmail({ email }: { email: string }) {
  const [name = '', host = ''] = email.split('@');
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
