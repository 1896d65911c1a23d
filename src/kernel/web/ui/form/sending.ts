/** Upload placeholder: the value of a form field during an upload; no schema accepts it, so it cannot be saved. */
export class Sending {
  /** `let go`: the field went, or another one was chosen. */
  state: 'on its way' | 'there' | 'failed' | 'let go' = 'on its way';
}

/** Those in a value of a form, at any depth. */
export function findSending(value: unknown): Sending[] {
  if (value instanceof Sending) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(findSending);
}

export const isOnItsWay = (value: unknown): boolean => findSending(value).some(({ state }) => state === 'on its way');
