/** Owner of orders, addresses and cart in a request: the visitor's guest session, or the signed-in person. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { Context } from '#kernel/server/context.ts';

export interface Owner {
  /** The guest's or the person's id. */
  id: string;
  guestId: string | null;
  personId: string | null;
}

/** Null for visitors without a guest session, and for jobs. */
export function findOwner(context: Context): Owner | null {
  const { actor } = context;
  if (actor.kind === 'guest') return { id: actor.guestId, guestId: actor.guestId, personId: null };
  if (actor.kind === 'person') return { id: actor.personId, guestId: null, personId: actor.personId };
  return null;
}

/** Throws 401 where nobody could own anything. */
export function getOwner(context: Context): Owner {
  const owner = findOwner(context);
  if (!owner) throw fail(kernelErrors.AUTHENTICATION_REQUIRED);
  return owner;
}
