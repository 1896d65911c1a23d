/** Tells the relay of a house that a unit with events or jobs was committed. */
import { perHouse } from '../house.ts';
import type { House } from '../room.ts';

type Listener = () => void;

const listeners = perHouse(() => new Set<Listener>());

export function nudgeRelay(house: House): void {
  for (const listener of listeners(house)) listener();
}

/** Returns the function that ends the listening. */
export function onRelayNudge(house: House, listener: Listener): () => void {
  listeners(house).add(listener);
  return () => listeners(house).delete(listener);
}
