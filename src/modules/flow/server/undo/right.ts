/** A right to undo is a value, made where it was earned: nothing that a caller sends can become one. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { actorId, type Context, may } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { actorName } from '../frame/actor.ts';
import { contractOf, serverOf } from '../frame/registry.ts';
import { isOwn } from '../frame/visibility.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';
import { isEmptied } from '../run/impact.ts';

/** Who asked for the undo, as histories name them. */
export interface Asker {
  id: string | null;
  name: string;
}

export class UndoRight {
  readonly by: 'person' | 'operator' | 'room' | 'approval';
  readonly asker: Asker;

  private constructor(by: UndoRight['by'], asker: Asker) {
    this.by = by;
    this.asker = asker;
  }

  /** Of the acting person: asked anew of every execution that is undone. */
  static ofPerson(context: Context): UndoRight {
    return new UndoRight('person', { id: actorId(context), name: actorName(context) });
  }

  /** As the acting person would use it: who may not undo but operates runs may still stop one that goes on. */
  static ofActor(context: Context, record: Pick<ExecutionRecord, 'status'>): UndoRight {
    const goesOn = record.status !== 'finished' && record.status !== 'cancelled';
    const operates = goesOn && !may(context, 'flow.execution.undo') && may(context, 'flow.operator.manage');
    return operates ? UndoRight.ofOperator(context) : UndoRight.ofPerson(context);
  }

  /** Of who stops runs, or answers for a room that checked that the actor may: what is large needs its approval. */
  static ofOperator(context: Context): UndoRight {
    return new UndoRight('operator', { id: actorId(context), name: actorName(context) });
  }

  /** Of a room that checked by its own rules that its customer may. */
  static ofRoom(context: Context): UndoRight {
    return new UndoRight('room', { id: actorId(context), name: actorName(context) });
  }

  /** Of who asked for an undo that somebody else approved, or that was allowed before it was left to the worker. */
  static ofApproval(asker: Asker): UndoRight {
    return new UndoRight('approval', asker);
  }

  /** True when a large amount has to be approved first. */
  get needsApproval(): boolean {
    return this.by === 'person' || this.by === 'operator';
  }
}

/** Whoever started a run of such a frame takes it back with the rights that its blocks ask for anyway. */
function mayAsInitiator(context: Context, record: ExecutionRecord, impacts: readonly StoredImpact[]): boolean {
  if (record.frameAccess.undoBy !== 'initiator' || !isOwn(context, record)) return false;
  const whole = impacts.filter((impact) => !isEmptied(impact));
  const byKind = [...Map.groupBy(whole, (impact) => impact.kind)].filter(([kind]) => serverOf(context, kind));
  return byKind.every(([kind, own]) => {
    const { permission } = contractOf(context, kind);
    const holds = permission === null || may(context, permission);
    return holds && (serverOf(context, kind)?.reversal?.may?.(context, own) ?? true);
  });
}

/** What gives and takes rights is taken back by who may give and take them, too: the right to undo alone gives nobody any. */
function mayGiveRights(context: Context, impacts: readonly StoredImpact[]): boolean {
  const kinds = [...new Set(impacts.map(({ kind }) => kind))];
  return kinds.every((kind) => {
    if (!serverOf(context, kind)?.reversal?.isOfRights) return true;
    const { permission } = contractOf(context, kind);
    return permission === null || may(context, permission);
  });
}

/** Whether taking these changes back gives somebody guarded permissions. */
export async function givesGuarded(context: Context, impacts: readonly StoredImpact[]): Promise<boolean> {
  for (const [kind, own] of Map.groupBy(impacts, (impact) => impact.kind)) {
    if (await serverOf(context, kind)?.reversal?.gives?.(context, own)) return true;
  }
  return false;
}

/** Why who asked for the undo of these executions may not undo them any more; null: they still may. @param asker who asked, with the rights of now */
export function refusalOfAsker(
  asker: Context,
  abouts: readonly { record: ExecutionRecord; impacts: readonly StoredImpact[]; isHidden: boolean }[],
): ErrorDefinition | null {
  const isRefused = abouts.some((about) => refusalOfRight(asker, UndoRight.ofActor(asker, about.record), about));
  return isRefused ? flowErrors.UNDO_ASKER_FORBIDDEN : null;
}

/** Why the actor may not undo the execution at all; null when it may. */
export function refusalOfRight(
  context: Context,
  right: UndoRight,
  about: { record: ExecutionRecord; impacts: readonly StoredImpact[]; isHidden: boolean },
): ErrorDefinition | null {
  if (right.by !== 'person') return null;
  const { record, impacts, isHidden } = about;
  const undoes = may(context, 'flow.execution.undo') && mayGiveRights(context, impacts);
  const allowed = undoes || mayAsInitiator(context, record, impacts);
  return allowed && !isHidden ? null : flowErrors.UNDO_FORBIDDEN;
}
