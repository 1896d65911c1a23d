/** Shows the question who it is to whichever call waits for a fresh proof. Once in the application. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { setProof } from '#kernel/web/proof.ts';

/** Few calls need it: it comes when it is asked for. */
const ProofDialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }));

export function ProofHost() {
  const [answer, setAnswer] = useState<{ with: (isProved: boolean) => void } | null>(null);
  useEffect(() => {
    const forget = setProof(() => new Promise((resolve) => setAnswer({ with: resolve })));
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
