/**
 * A registered browser continues to receive messages for the person signed in now: each visit registers it with the current
 * session.
 */
import { useEffect } from 'react';
import { call } from '#kernel/web/api.ts';
import { runWhenIdle } from '#kernel/web/lazy-part.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { registerBrowser } from '../contract/endpoints.ts';
import { PushBrowser } from '../contract/push.ts';

async function renewRegistration(): Promise<void> {
  // People who never consented get no push: nothing is fetched for them.
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { getCurrentSubscription: currentSubscription } = await import('./push-subscription.ts');
  const subscription = await currentSubscription();
  if (subscription) {
    const { endpoint, keys } = subscription.toJSON();
    await call(registerBrowser, { body: PushBrowser.parse({ endpoint, keys }) });
  }
}

export function usePushRegistration(): void {
  const { state, me } = useSession();
  const personId = state === 'authenticated' ? me.person.id : null;
  useEffect(() => {
    // Nobody requested it just now, and the next visit tries again. The permission check comes first at no cost: it ends there
    // until the other half is loaded.
    return personId ? runWhenIdle(() => void renewRegistration().catch(() => null)) : undefined;
  }, [personId]);
}
