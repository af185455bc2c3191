/** An address breaks before its @ sooner than in the middle of a word. */
export function BreakableEmail({ email }: { email: string }) {
  const [name = '', host = ''] = email.split('@');
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
