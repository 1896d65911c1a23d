/**
 * Live audience of one thing: everyone who may read it. Modules whose rights depend on the thing register a rule here for the live
 * hub.
 */
import type { Context } from './context.ts';
import type { Unit } from './database/unit.ts';

/**
 * By kind of thing, as events name it. A signal costs one statement for all things of one moment, whatever the number of
 * listeners: what a listener sees is known beforehand, and both are held together in memory.
 */
export interface Audience<Sight = unknown, Thing = unknown> {
  /** The caller's current visibility; null: none. Evaluated when a stream opens, when rights change and at each heartbeat. */
  visibility(context: Context): Promise<Sight | null>;
  /** Data that decides visibility, by id, in one statement. Missing things have no audience. */
  resources(unit: Unit, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Thing>>;
  /** Pure: called for each listener. */
  canSee(visibility: Sight, resource: Thing): boolean;
}

export function defineAudience<Sight, Thing>(definition: Audience<Sight, Thing>): Audience {
  return definition as never;
}
