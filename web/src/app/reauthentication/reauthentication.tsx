import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { handleRefusals } from '../../platform/refusals.ts';
import { loadPerson } from '../../platform/session.ts';

interface Question {
  Modal: ComponentType<{ hasMfa: boolean; onEnd: (isProven: boolean) => void }>;
  hasMfa: boolean;
  resolve: (isProven: boolean) => void;
}

/** Handles the refusals that ask the person to prove their identity again or to set up the second factor. */
export function Reauthentication() {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    // The waiting request always gets a result, even when this unmounts first.
    let cancel = () => {};
    const stop = handleRefusals({
      async reauthenticate() {
        const { ReauthenticationModal, askHasMfa } = await import('./reauthentication-modal.tsx');
        const hasMfa = await askHasMfa();
        return new Promise((resolve) => {
          cancel = () => resolve(false);
          setQuestion({ Modal: ReauthenticationModal, hasMfa, resolve });
        });
      },
      setUpMfa() {
        void loadPerson().then(() => navigate({ to: '/user-profile' }));
      },
    });
    return () => {
      stop();
      cancel();
    };
  }, [navigate]);

  if (question === null) return null;
  const { Modal, hasMfa, resolve } = question;
  return (
    <Suspense>
      <Modal
        hasMfa={hasMfa}
        onEnd={(isProven) => {
          setQuestion(null);
          resolve(isProven);
        }}
      />
    </Suspense>
  );
}
