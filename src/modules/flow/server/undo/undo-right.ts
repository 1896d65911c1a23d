/** A right to undo is a value, made where it was earned: nothing that a caller sends can become one. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { type Context, getActorId, hasPermission } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { getActorDisplayName } from '../frame/actor.ts';
import { getBlockContract, getBlockServer } from '../frame/registry.ts';
import { isOwnExecution } from '../frame/visibility.ts';
import type { ExecutionRecord } from '../run/execution.queries.ts';
import { isEmptied } from '../run/impact.ts';

/** The requester of the undo, as shown in histories. */
export interface Requester {
  id: string | null;
  name: string;
}

export class UndoRight {
  readonly by: 'person' | 'operator' | 'room' | 'approval';
  readonly requester: Requester;

  private constructor(by: UndoRight['by'], asker: Requester) {
    this.by = by;
    this.requester = asker;
  }

  /** The acting person's right: checked again for every execution that is undone. */
  static ofPerson(context: Context): UndoRight {
    return new UndoRight('person', { id: getActorId(context), name: getActorDisplayName(context) });
  }

  /** The right of the acting person: an operator without the right to undo may still stop an active run. */
  static ofActor(context: Context, record: Pick<ExecutionRecord, 'status'>): UndoRight {
    const goesOn = record.status !== 'finished' && record.status !== 'cancelled';
    const operates =
      goesOn && !hasPermission(context, 'flow.execution.undo') && hasPermission(context, 'flow.operator.manage');
    return operates ? UndoRight.ofOperator(context) : UndoRight.ofPerson(context);
  }

  /** The right of a person who stops runs, or of a module that checked the actor's right: large undos need approval. */
  static ofOperator(context: Context): UndoRight {
    return new UndoRight('operator', { id: getActorId(context), name: getActorDisplayName(context) });
  }

  /** The right of a module that checked its customer by its own rules. */
  static ofModule(context: Context): UndoRight {
    return new UndoRight('room', { id: getActorId(context), name: getActorDisplayName(context) });
  }

  /** Of who asked for an undo that somebody else approved, or that was allowed before it was left to the worker. */
  static ofApproval(asker: Requester): UndoRight {
    return new UndoRight('approval', asker);
  }

  /** True when a large amount has to be approved first. */
  get needsApproval(): boolean {
    return this.by === 'person' || this.by === 'operator';
  }
}

/** The initiator of a run of such a frame undoes it with the rights that its blocks require anyway. */
function canUndoAsInitiator(context: Context, record: ExecutionRecord, impacts: readonly StoredImpact[]): boolean {
  if (record.frameAccess.undoBy !== 'initiator' || !isOwnExecution(context, record)) return false;
  const whole = impacts.filter((impact) => !isEmptied(impact));
  const byKind = [...Map.groupBy(whole, (impact) => impact.kind)].filter(([kind]) => getBlockServer(context, kind));
  return byKind.every(([kind, own]) => {
    const { permission } = getBlockContract(context, kind);
    const holds = permission === null || hasPermission(context, permission);
    return holds && (getBlockServer(context, kind)?.reversal?.isPermitted?.(context, own) ?? true);
  });
}

/** Undoing changes of rights also requires the right to give and take them: the right to undo alone gives nobody any. */
function canGrantRights(context: Context, impacts: readonly StoredImpact[]): boolean {
  const kinds = [...new Set(impacts.map(({ kind }) => kind))];
  return kinds.every((kind) => {
    if (!getBlockServer(context, kind)?.reversal?.isOfRights) return true;
    const { permission } = getBlockContract(context, kind);
    return permission === null || hasPermission(context, permission);
  });
}

/** True if undoing these changes gives somebody guarded permissions. */
export async function hasGuardedGrant(context: Context, impacts: readonly StoredImpact[]): Promise<boolean> {
  for (const [kind, own] of Map.groupBy(impacts, (impact) => impact.kind)) {
    if (await getBlockServer(context, kind)?.reversal?.grantsGuarded?.(context, own)) return true;
  }
  return false;
}

/** Why who asked for the undo of these executions may not undo them any more; null: they still may. @param asker who asked, with the rights of now */
export function findRequesterRefusal(
  requesterContext: Context,
  subjects: readonly { record: ExecutionRecord; impacts: readonly StoredImpact[]; isHidden: boolean }[],
): ErrorDefinition | null {
  const isRefused = subjects.some((subject) =>
    findRightRefusal(requesterContext, UndoRight.ofActor(requesterContext, subject.record), subject),
  );
  return isRefused ? flowErrors.UNDO_ASKER_FORBIDDEN : null;
}

/** Why the actor may not undo the execution at all; null when it may. */
export function findRightRefusal(
  context: Context,
  right: UndoRight,
  subject: { record: ExecutionRecord; impacts: readonly StoredImpact[]; isHidden: boolean },
): ErrorDefinition | null {
  if (right.by !== 'person') return null;
  const { record, impacts, isHidden } = subject;
  const undoes = hasPermission(context, 'flow.execution.undo') && canGrantRights(context, impacts);
  const allowed = undoes || canUndoAsInitiator(context, record, impacts);
  return allowed && !isHidden ? null : flowErrors.UNDO_FORBIDDEN;
}
