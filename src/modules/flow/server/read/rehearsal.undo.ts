/** What an undo right after a rehearsed run would do. */
import type { Context } from '#kernel/server/context.ts';
import type { RehearsedUndo } from '../../contract/rehearsal.ts';
import { contractOf } from '../frame/registry.ts';
import { type LaidStep, placeOf } from '../run/rehearse.family.ts';
import type { Stage } from '../run/rehearse.service.ts';
import { previewUndo } from '../undo/preview.service.ts';

type Change = RehearsedUndo['changes'][number];

/** What it does happens only when the run is real, and then stays. */
function staysOutside(context: Context, { block, kind }: LaidStep): boolean {
  if (!block) return false;
  const { reversibility, reversibilityOf } = contractOf(context, kind);
  return (reversibilityOf?.(block.settings ?? {}) ?? reversibility) === 'irreversible';
}

/** @throws EXECUTION_NOT_FOUND where the author does not see what he or she starts */
export async function undoOf(context: Context, stage: Stage): Promise<RehearsedUndo> {
  const { rootId, impacts, laid, answered } = stage;
  const preview = await previewUndo(context, { id: rootId, withDependents: false });
  const steps = new Map(impacts.map(({ id, stepId }) => [id, stepId]));
  const line = (verdict: Change['verdict'], { id, subject }: { id: string; subject: { label: string } }): Change => ({
    ...{ path: stage.placeOf(steps.get(id) ?? null), label: subject.label, verdict, reason: null, followUp: null },
  });
  const { status, allowed, refusal, partial, effects, notices } = preview;
  const changes = [
    ...preview.reverse.map((one) => line('reverse', one)),
    ...preview.kept.map((one) => ({ ...line('kept', one), reason: one.reason })),
    ...preview.impossible.map((one) => ({
      ...line('impossible', one),
      ...{ reason: one.reason, followUp: one.followUp },
    })),
    ...preview.blocked.map((one) => ({ ...line('blocked', one), reason: one.reason })),
  ];
  const made = new Set(steps.values());
  const outside = laid.filter((step) => answered.has(step.place) && !made.has(step.id) && staysOutside(context, step));
  return { status, allowed, refusal, partial, effects, notices, changes, outside: outside.map(placeOf) };
}
