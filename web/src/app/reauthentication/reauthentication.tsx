import { auth } from '@dijkportaal/contract/auth';
import type { ResponseOf } from '@dijkportaal/contract/platform/endpoint';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { handleRefusals } from '../../platform/refusals.ts';
import { loadPerson } from '../../platform/session.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import type { WantedLevel } from './level-modal.tsx';

const ReauthenticationModal = lazyPart(() => import('./reauthentication-modal.tsx'), 'ReauthenticationModal', {
  isDialog: true,
});

const LevelModal = lazyPart(() => import('./level-modal.tsx'), 'LevelModal', { isDialog: true });

interface Question {
  ways: ResponseOf<typeof auth.reauthenticationWays>;
  resolve: (isProven: boolean) => void;
}

/** Handles the refusals that ask the person to prove their identity again or better, or to set up the second factor. */
export function Reauthentication() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  const [wanted, setWanted] = useState<WantedLevel | null>(null);

  useEffect(() => {
    // The waiting request always gets a result, even when this unmounts first.
    let cancel = () => {};
    const stop = handleRefusals({
      async reauthenticate() {
        const ways = await callExtension(auth.reauthenticationWays);
        return new Promise((resolve) => {
          cancel = () => resolve(false);
          setQuestion({ ways, resolve });
        });
      },
      setUpMfa() {
        void loadPerson().then(() => navigate({ to: '/user-profile' }));
      },
      reachLevel: setWanted,
    });
    return () => {
      stop();
      cancel();
    };
  }, [navigate]);

  if (wanted !== null) {
    return (
      <Suspense>
        <LevelModal wanted={wanted} onClose={() => setWanted(null)} />
      </Suspense>
    );
  }
  if (question === null) return null;
  const { ways, resolve } = question;
  return (
    <Suspense>
      <ReauthenticationModal
        ways={ways}
        onEnd={(isProven) => {
          setQuestion(null);
          resolve(isProven);
        }}
      />
    </Suspense>
  );
}
