/** Names of those who moved stock: an undo moves it for a person, whose name is asked for. */
import type { Context } from '#kernel/server/context.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { Mover } from './reversal.queries.ts';

/** Shown where no person acted. */
const system = '시스템 · System';

export async function getMoverNames(context: Context, movers: readonly Mover[]): Promise<(mover: Mover) => string> {
  const unnamed = movers.flatMap(({ id, name }) => (id && !name ? [id] : []));
  const people = unnamed.length > 0 ? await findPeople(context, [...new Set(unnamed)]) : new Map();
  return ({ id, name }) => name ?? people.get(id ?? '')?.name ?? system;
}
