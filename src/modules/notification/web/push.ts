/** This browser as one that is told while it is closed. */
import { pushWorker } from '../contract/push.ts';

/** `off` can be turned on; `refused` only in the browser's settings; `impossible` on this browser (private windows, old Safari). */
export type PushState = 'impossible' | 'refused' | 'off' | 'on';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

function isOf(subscription: PushSubscription, key: string): boolean {
  const used = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const wanted = bytesOf(key);
  return used.length === wanted.length && used.every((byte, index) => byte === wanted[index]);
}

export async function readPushState(): Promise<PushState> {
  if (!canPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  return (await currentSubscription()) ? 'on' : 'off';
}

/** Asks the person, then registers with the browser's maker. @throws DOMException when either says no */
export async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('refused', 'NotAllowedError');
  await navigator.serviceWorker.register(pushWorker);
  const registration = await navigator.serviceWorker.ready;
  const former = await registration.pushManager.getSubscription();
  // Registered with a key that the server has no more: nothing would arrive.
  if (former && !isOf(former, key)) await former.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  return subscription.toJSON();
}

/** @returns the address that was told until now */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
