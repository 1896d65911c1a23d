/** The second step of who comes back from a provider, whose word is not enough for the account. */
import { useEffect, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { useSession } from '#kernel/web/session.tsx';
import { signInBySecondFactor } from '../../contract/factor.endpoints.ts';
import { FactorStep } from './lazy-factor-step.ts';
import { getOffer, type Offer } from './sign-in-offer.ts';

export function AfterProvider({ onBack }: { onBack: () => void }) {
  const session = useSession();
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    // An empty code is refused, and the refusal shows if there is a passkey. Any other error appears when a code is sent.
    call(signInBySecondFactor, { body: { secondFactor: '' } }).catch((error: unknown) => setOffer(getOffer(error)));
  }, []);
  const send = async (secondFactor: string) =>
    session.signedIn(await call(signInBySecondFactor, { body: { secondFactor } }));
  return <FactorStep onSubmit={send} onBack={onBack} offer={offer} />;
}
