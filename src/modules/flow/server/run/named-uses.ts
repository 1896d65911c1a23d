/** Listed uses: tracks which of the things that a find listed a later step names. The run relies only on these (`Use.isListed`). */
import type { Json } from '#kernel/contract/block.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { listAllBlocks } from '../../contract/frame-validation.ts';
import { getBlockContract, getBlockServer } from '../frame/registry.ts';
import type { Run } from './run.ts';

/** Null where no step of the flow lists anything: then nobody asks what the others name. */
export function listNamedIds(context: Context, definition: FrameDefinition): Set<string> | null {
  const lists = listAllBlocks(definition).some(
    ({ kind }) => getBlockServer(context, kind) && getBlockContract(context, kind).lists === true,
  );
  return lists ? new Set() : null;
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Ids in settings. Several things as a find gave them are still a list: a digest of customers names none of them. */
function* listIdsIn(value: Json, includesLists: boolean): Generator<string> {
  if (typeof value === 'string') {
    if (Id.safeParse(value).success) yield value;
    return;
  }
  if (Array.isArray(value)) {
    const isList = includesLists && value.length > 1;
    for (const part of value) if (!(isList && isObject(part) && 'id' in part)) yield* listIdsIn(part, includesLists);
  } else if (isObject(value)) {
    for (const part of Object.values(value)) yield* listIdsIn(part, includesLists);
  }
}

/** Blocks that only pass values on: the steps that receive them name records, if any. */
const passThroughKinds: ReadonlySet<string> = new Set(['flow.set-values']);

/** Notes what a step names. What a sub-flow is given, its steps may name: all of a list counts. */
export function recordNamedUses(run: Pick<Run, 'named' | 'uses'>, kind: string, settings: Json): void {
  if (run.named === null || passThroughKinds.has(kind)) return;
  for (const id of listIdsIn(settings, kind !== 'flow.sub-flow')) {
    run.named.add(id);
    for (const use of run.uses.values())
      if (use.id === id) run.uses.set(`${use.type} ${id}`, { ...use, isListed: false });
  }
}
