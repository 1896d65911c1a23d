/** Shows the question who it is to whichever call waits for a fresh proof. Once in the application. */
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { setProofDialog } from './proof.ts';

interface Props {
  /** Asks. Few calls need it: it comes when it is asked for. */
  dialog: ComponentType<{ onProved: () => void; onClose: () => void }>;
}

export function ProofHost({ dialog: ProofDialog }: Props) {
  const [answer, setAnswer] = useState<{ with: (isProved: boolean) => void } | null>(null);
  useEffect(() => {
    const forget = setProofDialog(() => new Promise((resolve) => setAnswer({ with: resolve })));
    return forget;
  }, []);
  if (!answer) return null;
  const end = (isProved: boolean) => {
    setAnswer(null);
    answer.with(isProved);
  };
  return (
    <Suspense>
      <ProofDialog onProved={() => end(true)} onClose={() => end(false)} />
    </Suspense>
  );
}
