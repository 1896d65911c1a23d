/** Counts the requests under way, for the loading indicator and for what gives way to them. */
import { later } from './timer.ts';

type Listener = (count: number) => void;

let count = 0;
const listeners = new Set<Listener>();

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener(count);
}

/** Marks one request as under way; call the answer once when it ended. */
export function beginActivity(): () => void {
  change(1);
  let open = true;
  return () => {
    if (open) change(-1);
    open = false;
  };
}

export function onActivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once nothing has been under way for so long. @returns to leave it */
export function whenCalm(milliseconds: number, run: () => void): () => void {
  let callOff: () => void = () => undefined;
  const look = () => {
    callOff();
    if (count > 0) return;
    callOff = later(milliseconds, () => {
      off();
      run();
    });
  };
  const off = onActivity(look);
  look();
  return () => {
    callOff();
    off();
  };
}
