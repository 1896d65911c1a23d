/** Counts the requests under way, for the loading indicator and for what gives way to them. */
import { runLater } from './timer.ts';

type Listener = (count: number) => void;

let count = 0;
const listeners = new Set<Listener>();

function changeCount(by: number): void {
  count += by;
  for (const listener of listeners) listener(count);
}

/** Marks one request as under way; call the answer once when it ended. */
export function beginActivity(): () => void {
  changeCount(1);
  let open = true;
  return () => {
    if (open) changeCount(-1);
    open = false;
  };
}

export function onActivity(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once nothing has been under way for so long. @returns to leave it */
export function runWhenCalm(milliseconds: number, run: () => void): () => void {
  let callOff: () => void = () => undefined;
  const look = () => {
    callOff();
    if (count > 0) return;
    callOff = runLater(milliseconds, () => {
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
