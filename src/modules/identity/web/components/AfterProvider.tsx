/** The second step of who comes back from a provider, whose word is not enough for the account. */
import { useEffect, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { useSession } from '#kernel/web/session.tsx';
import { signInBySecondFactor } from '../../contract/factor.endpoints.ts';
import { FactorStep } from './late-step.ts';
import { type Offer, offerIn } from './offer.ts';

export function AfterProvider({ onBack }: { onBack: () => void }) {
  const session = useSession();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    // No code is refused, and the refusal tells whether there is a passkey. Whatever else goes wrong is said when a code is sent.
    call(signInBySecondFactor, { body: { secondFactor: '' } }).catch((error: unknown) => setOffer(offerIn(error)));
  }, []);
  const send = async (secondFactor: string) =>
    session.signedIn(await call(signInBySecondFactor, { body: { secondFactor } }));
  return <FactorStep onSubmit={send} onBack={onBack} offer={offer} />;
}
