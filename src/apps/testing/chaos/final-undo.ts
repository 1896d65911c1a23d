/** At the end everything is undone by following the messages; anything that remains must have a good reason. */
import type { UndoPreview } from '#modules/flow/contract/undo-shapes.ts';
import type { Scene } from './people.ts';
import { toStableText } from './report.ts';
import { type UndoOutcome, undoAsPerson } from './undo-check.ts';
import type { Target } from './universe.ts';

/** Enough for chains that are cut at their longest. */
const maxPasses = 12;

/** Somebody changed it by hand, or it changed nothing: nobody can say more. */
function isGoodReason({ code, preview }: UndoOutcome): boolean {
  if (code === 'UNDO_SUPERSEDED') return preview?.kept.some(({ changedBy }) => changedBy !== '') ?? false;
  if (code === 'UNDO_UNSUPPORTED') return preview !== null && isEmpty(preview);
  return code === 'UNDO_BEHIND_ERASURE';
}

function isEmpty({ reverse, kept, blocked }: UndoPreview): boolean {
  return reverse.length + kept.length + blocked.length === 0;
}

/** A run that gave or took roles is undone by a person who may give them: if undo is forbidden, a master does it. */
async function undoOrAskMaster(scene: Scene, run: Target): Promise<UndoOutcome> {
  const manner = { alone: true, withDependents: true };
  const outcome = await undoAsPerson(scene, run, manner);
  if (outcome.code !== 'UNDO_FORBIDDEN') return outcome;
  return undoAsPerson(scene, run, { ...manner, among: scene.universe.masters });
}

/** Undoes all runs in effect, the latest first, with their dependents, until nothing changes any more. */
async function undoAll(scene: Scene): Promise<Map<string, UndoOutcome>> {
  const { projections, universe, client } = scene;
  for (let pass = 1; ; pass++) {
    const outcomes = new Map<string, UndoOutcome>();
    let done = 0;
    for (const run of await projections.listEffectiveRuns(universe.id)) {
      if (universe.gone.has(run.id)) continue;
      const outcome = await undoOrAskMaster(scene, run);
      if (outcome.code === 'done') done += 1;
      else outcomes.set(run.id, outcome);
    }
    client.report.count('undone in the end', done);
    if (done === 0 || pass >= maxPasses) return outcomes;
  }
}

/** @param setup executions that were there before, which nobody undoes */
export async function undoByMessages(
  scene: Scene,
  options: { setup: ReadonlySet<string>; people: boolean },
): Promise<void> {
  const { client, universe } = scene;
  for (const id of options.setup) universe.gone.add(id);
  for (const [id, outcome] of await undoAll(scene)) {
    client.report.count(`stands in the end: ${outcome.code}`);
    const { code, preview } = outcome;
    if (isGoodReason(outcome) && (options.people || code === 'UNDO_UNSUPPORTED')) continue;
    const evidence = preview && {
      refusal: preview.refusal,
      kept: preview.kept.slice(0, 2),
      blocked: preview.blocked.slice(0, 2),
      chain: preview.chain.length,
    };
    const involved = [id, ...(preview?.blocked.flatMap(({ by }) => by) ?? [])];
    const stored = await scene.projections.executions(universe.id, involved);
    client.report.violate('cannot-be-undone', code, involved, [evidence, ...stored]);
  }
}

/** Invariants that hold whenever nobody is active. */
export async function assertInvariants({ client, projections, universe }: Scene): Promise<void> {
  for (const fault of ['records', 'links', 'stock', 'ledger', 'orders', 'stuck'] as const) {
    for (const { words, ids, evidence } of await projections[fault](universe.id)) {
      client.report.violate(fault, words, ids, [evidence]);
    }
  }
  for (const { words, ids, evidence } of await projections.members(universe.id, universe.members)) {
    client.report.violate('members', words, ids, [evidence]);
  }
}

/** If no person interfered, everything is as it was before the first run. */
export async function assertIslandUnchanged(scene: Scene, before: Record<string, string[]>): Promise<void> {
  const { universe, projections } = scene;
  const after: Record<string, string[]> = { ...(await projections.island(universe.id)), things: universe.held };
  for (const [name, was] of Object.entries(before)) {
    const is = after[name] ?? [];
    if (toStableText(was) === toStableText(is)) continue;
    const [gone, come] = [was.filter((row) => !is.includes(row)), is.filter((row) => !was.includes(row))];
    scene.client.report.violate('island', name, findIds([...gone, ...come]), [{ gone, come }]);
  }
}

function findIds(rows: readonly string[]): string[] {
  return rows.flatMap((row) => row.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);
}
