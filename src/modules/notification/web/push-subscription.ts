/** This browser as a receiver of messages while closed. */
import { pushWorkerPath } from '../contract/push.ts';

/** `off` can be turned on; `refused` only in the browser's settings; `impossible` on this browser (private windows, old Safari). */
export type PushState = 'impossible' | 'refused' | 'off' | 'on';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

export async function getCurrentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(pushWorkerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const toBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

function isSubscribedWith(subscription: PushSubscription, key: string): boolean {
  const used = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const keyBytes = toBytes(key);
  return used.length === keyBytes.length && used.every((byte, index) => byte === keyBytes[index]);
}

export async function getPushState(): Promise<PushState> {
  if (!canPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  return (await getCurrentSubscription()) ? 'on' : 'off';
}

/** Asks the person, then registers with the browser's maker. @throws DOMException when either says no */
export async function subscribeToPush(key: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DOMException('refused', 'NotAllowedError');
  await navigator.serviceWorker.register(pushWorkerPath);
  const registration = await navigator.serviceWorker.ready;
  const former = await registration.pushManager.getSubscription();
  // Registered with a key that the server has no more: nothing would arrive.
  if (former && !isSubscribedWith(former, key)) await former.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: toBytes(key),
  });
  return subscription.toJSON();
}

/** @returns the address registered until now */
export async function unsubscribeFromPush(): Promise<string | null> {
  const subscription = await getCurrentSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
