import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ReturnScreen } from '../../oidc/return-screen.tsx';
import { readReturned } from '../../oidc/returned.ts';
import { safeReturnUrl } from '../../platform/return-url.ts';

export const Route = createFileRoute('/_public/inloggen')({ component: Return });

function Return() {
  const navigate = useNavigate();
  const [returned] = useState(readReturned);
  if (returned === null) return <Navigate to="/login" />;
  return (
    <ReturnScreen
      returned={returned}
      onDone={(next) => void navigate({ href: safeReturnUrl(next, location.origin), replace: true })}
    />
  );
}
