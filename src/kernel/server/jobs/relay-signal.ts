/** Tells the relay of this process that a unit with events or jobs was committed. */
type Listener = () => void;

const listeners = new Set<Listener>();

export function nudgeRelay(): void {
  for (const listener of listeners) listener();
}

/** Returns the function that ends the listening. */
export function onRelayNudge(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
