/** Who hears of one thing: whoever may read it. Rooms whose rights depend on the thing say so here; the live hub asks. */
import type { Context } from './context.ts';
import type { Unit } from './database/unit.ts';

/**
 * By kind of thing, as events name it. A signal costs one statement for all things of one moment, whatever the number of
 * listeners: what a listener sees is known beforehand, and both are held together in memory.
 */
export interface Hearing<Sight = unknown, Thing = unknown> {
  /** What the caller may see now; null: none of them. Asked when a stream opens, when rights change and at each beat. */
  sight(context: Context): Promise<Sight | null>;
  /** What decides, by id, in one statement. Of what is not there nobody hears. */
  things(unit: Unit, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Thing>>;
  /** Pure: called for each listener. */
  sees(sight: Sight, thing: Thing): boolean;
}

export function hearing<Sight, Thing>(definition: Hearing<Sight, Thing>): Hearing {
  return definition as never;
}
