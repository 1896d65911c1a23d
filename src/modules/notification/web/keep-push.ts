/** A browser that is told goes on being told by whoever is signed in now: each visit registers it with the session of the day. */
import { useEffect } from 'react';
import { call } from '#kernel/web/api.ts';
import { whenIdle } from '#kernel/web/late.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { registerBrowser } from '../contract/endpoints.ts';
import { PushBrowser } from '../contract/push.ts';

async function registerAgain(): Promise<void> {
  // Who never said yes is told nothing: for them nothing is fetched.
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { currentSubscription } = await import('./push.ts');
  const subscription = await currentSubscription();
  if (subscription) {
    const { endpoint, keys } = subscription.toJSON();
    await call(registerBrowser, { body: PushBrowser.parse({ endpoint, keys }) });
  }
}

export function useKeptPush(): void {
  const { state, me } = useSession();
  const personId = state === 'authenticated' ? me.person.id : null;
  useEffect(() => {
    // Nobody asked for it just now, and the next visit tries again.
    // Whether the browser may tell is asked where it costs nobody anything: it stops until its other half has answered.
    return personId ? whenIdle(() => void registerAgain().catch(() => null)) : undefined;
  }, [personId]);
}
