/** What stands in a form while a picture or a file is on its way: nothing that could be saved, and no schema takes it. */
export class Sending {
  /** `let go`: the field went, or another one was chosen. */
  state: 'on its way' | 'there' | 'failed' | 'let go' = 'on its way';
}

/** Those in a value of a form, at any depth. */
export function sendingIn(value: unknown): Sending[] {
  if (value instanceof Sending) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sendingIn);
}

export const isOnItsWay = (value: unknown): boolean => sendingIn(value).some(({ state }) => state === 'on its way');
