/** Rehearsal undo: what an undo right after the run would do. */
import type { Context } from '#kernel/server/context.ts';
import type { RehearsedUndo } from '../../contract/rehearsal.ts';
import { getBlockContract } from '../frame/registry.ts';
import { type PlacedStep, toStepPlace } from '../run/rehearsal-family.ts';
import type { Stage } from '../run/rehearsal-run.service.ts';
import { previewUndo } from '../undo/undo-preview.service.ts';

type Change = RehearsedUndo['changes'][number];

/** True if the step's effect happens only in a real run and is irreversible. */
function hasExternalEffect(context: Context, { block, kind }: PlacedStep): boolean {
  if (!block) return false;
  const { reversibility, reversibilityOf } = getBlockContract(context, kind);
  return (reversibilityOf?.(block.settings ?? {}) ?? reversibility) === 'irreversible';
}

/** @throws EXECUTION_NOT_FOUND where the author does not see what he or she starts */
export async function forecastRehearsedUndo(context: Context, stage: Stage): Promise<RehearsedUndo> {
  const { rootId, impacts, laid, answered } = stage;
  const preview = await previewUndo(context, { id: rootId, withDependents: false });
  const steps = new Map(impacts.map(({ id, stepId }) => [id, stepId]));
  const line = (verdict: Change['verdict'], { id, subject }: { id: string; subject: { label: string } }): Change => ({
    ...{ path: stage.placeOf(steps.get(id) ?? null), label: subject.label, verdict, reason: null, followUp: null },
  });
  const { status, allowed, refusal, partial, effects, notices } = preview;
  const changes = [
    ...preview.reverse.map((change) => line('reverse', change)),
    ...preview.kept.map((change) => ({ ...line('kept', change), reason: change.reason })),
    ...preview.impossible.map((change) => ({
      ...line('impossible', change),
      ...{ reason: change.reason, followUp: change.followUp },
    })),
    ...preview.blocked.map((change) => ({ ...line('blocked', change), reason: change.reason })),
  ];
  const changedSteps = new Set(steps.values());
  const outside = laid.filter(
    (step) => answered.has(step.place) && !changedSteps.has(step.id) && hasExternalEffect(context, step),
  );
  return { status, allowed, refusal, partial, effects, notices, changes, outside: outside.map(toStepPlace) };
}
