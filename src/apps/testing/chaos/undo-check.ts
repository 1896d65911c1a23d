/**
 * An undo as a person does it: look at the preview, then do exactly that. Whatever the write answers is held against what was
 * shown.
 */
import { undoErrors } from '#modules/flow/contract/undo.endpoints.ts';
import type { UndoPreview, UndoResult } from '#modules/flow/contract/undo-shapes.ts';
import type { TestMember, TestReply } from '../../testing.ts';
import { getCode } from './client.ts';
import type { Scene } from './people.ts';
import { toStableText } from './report.ts';
import type { Target } from './universe.ts';

export interface UndoManner {
  /** True: nobody else is at work; what the write does must be what the preview showed, to the letter. */
  alone: boolean;
  withDependents: boolean;
  /** Stops a run that still goes on. */
  stops?: boolean;
  /** Compares all tables before and after a refusal; only when alone. */
  thorough?: boolean;
  /** Possible actors of the undo; default: anybody of the universe. */
  among?: readonly TestMember[];
}

interface UndoAttempt extends UndoManner {
  scene: Scene;
  target: Target;
  as: TestMember;
  /** The tables before anything was asked. */
  before: Record<string, string> | null;
}

export interface UndoOutcome {
  /** `done` or the code of the refusal. */
  code: string;
  preview: UndoPreview | null;
}

const own: ReadonlySet<string> = new Set(undoErrors.map(({ code }) => code));
/** The answers of a request without the right, and of stopping and requesting. */
const alsoKnown = new Set(['FORBIDDEN', 'EXECUTION_ENDED', 'UNDO_NO_APPROVER']);
/** Outcomes possible between preview and write when others are active. */
const overtaken = new Set([
  'UNDO_PREVIEW_CHANGED',
  'UNDO_ALREADY_DONE',
  'UNDO_ALREADY_ASKED',
  'UNDO_NEEDS_APPROVAL',
  'UNDO_UNSUPPORTED',
  'EXECUTION_ENDED',
]);
const reason = { code: 'trial', text: '' } as const;

function reportViolation(
  undo: UndoAttempt,
  fault: Parameters<Scene['client']['report']['violate']>[0],
  words: string,
  evidence: unknown[],
) {
  undo.scene.client.report.violate(fault, `${words} (${undo.target.title})`, [undo.target.id], evidence);
}

/** Invariants of every preview, even during other people's work. */
async function checkPreview(undo: UndoAttempt, previewUndo: UndoPreview): Promise<void> {
  const { refusal, blocked, chain, kept } = previewUndo;
  if (blocked.some(({ by }) => by.length === 0)) reportViolation(undo, 'blocked-by-nobody', 'a change', [blocked]);
  if (refusal?.code === 'UNDO_BLOCKED_BY_DEPENDENTS' && (blocked.length === 0 || (undo.alone && chain.length === 0))) {
    reportViolation(undo, 'blocked-by-nobody', 'the run', [{ blocked, chain }]);
  }
  if (previewUndo.allowed && blocked.length > 0)
    reportViolation(undo, 'disagreement', 'allowed although blocked', [blocked]);
  const nameless = kept.filter(({ changedBy, changedAt }) => changedBy === '' || changedAt === '');
  if (nameless.length > 0) reportViolation(undo, 'kept-by-nobody', 'not named', nameless.slice(0, 2));
  if (refusal?.code === 'UNDO_SUPERSEDED' && kept.length === 0)
    reportViolation(undo, 'kept-by-nobody', refusal.ko, [previewUndo]);
  if (!undo.alone) return;
  const { projections, universe } = undo.scene;
  const doubtful = kept.filter(({ subject, changedBy }) => changedBy !== '' && !universe.touched.has(subject.id));
  if (doubtful.length === 0) return;
  const subjects = doubtful.map(({ subject }) => subject.id);
  const undoers = await projections.undoers(universe.id, subjects);
  const again = await projections.madeAgain(universe.id, subjects);
  const slandered = doubtful.filter(
    ({ subject, changedBy }) => !undoers.has(`${subject.id} ${changedBy}`) && !again.has(subject.id),
  );
  if (slandered.length > 0) reportViolation(undo, 'kept-by-nobody', 'nobody changed it by hand', slandered.slice(0, 2));
}

/** All of the company's own is taken back; calls to others may go on. */
const ended: ReadonlySet<string> = new Set(['done', 'compensating']);

const codes = (notices: readonly { code: string }[]) => notices.map(({ code }) => code).sort();

function compareCounts(undo: UndoAttempt, previewUndo: UndoPreview, result: UndoResult): void {
  const previewCounts = {
    reversed: previewUndo.counts.reverse,
    kept: previewUndo.counts.kept,
    impossible: previewUndo.counts.impossible,
    partial: previewUndo.partial,
    notices: codes(previewUndo.notices),
  };
  const { reversed, kept, impossible, partial, notices } = result;
  const did = { reversed, kept, impossible, partial, notices: codes(notices) };
  if (toStableText(previewCounts) !== toStableText(did))
    reportViolation(undo, 'disagreement', 'other counts', [previewCounts, did]);
  const gone = new Set(result.undone);
  const missing = [undo.target.id, ...previewUndo.chain.map(({ id }) => id)].filter((id) => !gone.has(id));
  if (missing.length > 0) reportViolation(undo, 'disagreement', 'the chain was not undone', [missing, result.undone]);
}

/** Multiset difference of `all` and `others`: two runs of one flow may describe different changes in the same words. */
function listMissing(all: readonly string[], others: readonly string[]): string[] {
  const remaining = [...others];
  return all.filter((item) => {
    const at = remaining.indexOf(item);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}

async function compareEffects(undo: UndoAttempt, previewUndo: UndoPreview, result: UndoResult): Promise<void> {
  const { projections, universe } = undo.scene;
  // Hidden things appear only as a count.
  const visibleEffects = previewUndo.effects.filter(({ subject }) => subject.type !== 'hidden');
  const hidden = previewUndo.effects
    .filter(({ subject }) => subject.type === 'hidden')
    .reduce((sum, { things }) => sum + things, 0);
  const previewEffects = visibleEffects
    .map(({ subject: { type }, from, to, changes }) => toStableText({ type, from, to, changes }))
    .sort();
  const did = await projections.effects(universe.id, result.undone);
  const [onlyShown, onlyDone] = [listMissing(previewEffects, did), listMissing(did, previewEffects)];
  if (onlyShown.length > 0 || onlyDone.length !== hidden) {
    reportViolation(undo, 'disagreement', 'other effects', [{ onlyShown, onlyDone, hidden }]);
  }
}

async function assertUnwritten(undo: UndoAttempt, words: string): Promise<void> {
  if (!undo.before) return;
  const after = await undo.scene.projections.digest(undo.scene.universe.id);
  const changed = Object.keys(after).filter((table) => after[table] !== undo.before?.[table]);
  if (changed.length > 0) reportViolation(undo, 'written-by-refusal', `${words}: ${changed.join(', ')}`, []);
}

function recordResult({ scene, target }: UndoAttempt, result: UndoResult): void {
  const { client, universe } = scene;
  if (result.undone.length > 1) client.report.count('undone with others');
  for (const id of result.undone) universe.gone.add(id);
  if (result.undoExecutionId) universe.targets.push({ id: result.undoExecutionId, title: `undo of ${target.title}` });
}

/** True if the reply says that the execution has already ended. */
function hasEnded(undo: UndoAttempt, reply: TestReply): boolean {
  const next = reply.body.details?.preview as UndoPreview | undefined;
  return undo.stops === true && [getCode(reply), next?.refusal?.code].includes('EXECUTION_ENDED');
}

async function compareResult(undo: UndoAttempt, previewUndo: UndoPreview, reply: TestReply): Promise<void> {
  const code = getCode(reply);
  const evidence = [
    { allowed: previewUndo.allowed, refusal: previewUndo.refusal, proved: previewUndo.proved },
    reply.body,
  ];
  if (code === 'done') {
    if (!previewUndo.allowed) reportViolation(undo, 'disagreement', `shown as refused, yet done`, evidence);
    if (!ended.has(reply.body.data.state)) return;
    compareCounts(undo, previewUndo, reply.body.data);
    if (undo.alone && previewUndo.proved) await compareEffects(undo, previewUndo, reply.body.data);
    return;
  }
  await assertUnwritten(undo, code);
  if (code === 'UNDO_PREVIEW_CHANGED') {
    const next = reply.body.details?.preview as UndoPreview | undefined;
    if (!next?.hash || next.hash === previewUndo.hash)
      reportViolation(undo, 'disagreement', 'no new preview', [reply.body]);
  }
  if (code === previewUndo.refusal?.code) return;
  if (hasEnded(undo, reply) || (!undo.alone && overtaken.has(code))) return;
  reportViolation(
    undo,
    'disagreement',
    `shown as ${previewUndo.refusal?.code ?? 'allowed'}, answered ${code}`,
    evidence,
  );
}

async function preview(undo: UndoAttempt): Promise<UndoPreview | null> {
  const { scene, target, as, withDependents } = undo;
  const query = withDependents && !undo.stops ? '?withDependents=true' : '';
  const url = `/api/flow/executions/${target.id}/undo-preview${query}`;
  const reply = await scene.client.ask({ as, method: 'GET', url, about: [target.id] });
  if (reply.status !== 200) return null;
  await checkPreview(undo, reply.body.data);
  await assertUnwritten(undo, 'the preview');
  return reply.body.data;
}

async function writeUndo(undo: UndoAttempt, expected: string): Promise<TestReply> {
  const { scene, target, as, withDependents, stops } = undo;
  const url = `/api/flow/executions/${target.id}/${stops ? 'cancel' : 'undo'}`;
  const payload = { reason, expected, ...(stops ? {} : { withDependents }) };
  const key = scene.client.keyFor(scene.chance, target.id);
  const reply = await scene.client.ask({ as, method: 'POST', url, payload, about: [target.id], ...key });
  const code = getCode(reply);
  scene.client.report.count(`undo: ${code}`);
  if (code !== 'done' && reply.status < 500 && !own.has(code) && !alsoKnown.has(code)) {
    reportViolation(undo, 'foreign-code', code, [reply.body]);
  }
  if (code === 'done') recordResult(undo, reply.body.data);
  return reply;
}

/** Undoes what was shown; shown something else meanwhile, that. */
async function undoAsShown(undo: UndoAttempt, first: UndoPreview): Promise<UndoOutcome> {
  let currentPreview = first;
  for (let tries = 1; ; tries++) {
    const reply = await writeUndo(undo, currentPreview.hash);
    await compareResult(undo, currentPreview, reply);
    const code = getCode(reply);
    const next = reply.body.details?.preview as UndoPreview | undefined;
    if (code !== 'UNDO_PREVIEW_CHANGED' || !next || tries >= 3) return { code, preview: currentPreview };
    await checkPreview(undo, next);
    currentPreview = next;
  }
}

/** Asks for the approval of an undo, and lets another master decide. */
async function requestUndo(undo: UndoAttempt, undoPreview: UndoPreview): Promise<UndoOutcome> {
  const { scene, target, as, withDependents } = undo;
  const { client, universe, chance } = scene;
  const touchedIds = [target.id];
  const payload = { reason, expected: undoPreview.hash, withDependents };
  const url = `/api/flow/executions/${target.id}/undo-requests`;
  const reply = await client.ask({ as, method: 'POST', url, payload, about: touchedIds });
  const code = getCode(reply);
  client.report.count(`request: ${code}`);
  if (reply.status >= 400) {
    if (reply.status < 500 && !own.has(code) && !alsoKnown.has(code))
      reportViolation(undo, 'foreign-code', code, [reply.body]);
    if (undo.alone)
      reportViolation(undo, 'disagreement', `an approval was shown as needed, asking for it: ${code}`, [reply.body]);
    return { code, preview: undoPreview };
  }
  const { id, approvalId } = reply.body.data;
  const decider = chance.pick(universe.masters.filter(({ personId }) => personId !== as.personId));
  const tasks = await universe.read('/api/flow/tasks?limit=100', decider);
  const task = (tasks as { id: string; executionId: string }[]).find(({ executionId }) => executionId === approvalId);
  if (!task) return { code: 'UNDO_NEEDS_APPROVAL', preview: undoPreview };
  const outlet = undo.alone || chance.between(1, 6) > 1 ? 'approve' : 'reject';
  const complete = { method: 'POST', url: `/api/flow/tasks/${task.id}/complete`, payload: { outlet, values: {} } };
  await client.ask({ as: decider, ...complete, about: [...touchedIds, approvalId] });
  return decideUndo(undo, undoPreview, id);
}

async function decideUndo(undo: UndoAttempt, undoPreview: UndoPreview, undoId: string): Promise<UndoOutcome> {
  const { scene, as, target } = undo;
  const url = `/api/flow/undos/${undoId}`;
  const { state, refusal, counts, undoExecutionId } = (await scene.client.ask({ as, method: 'GET', url })).body.data;
  scene.client.report.count(`approved: ${refusal?.code ?? state}`);
  if (ended.has(state)) {
    const undone = [target.id, ...undoPreview.chain.map(({ id }) => id)];
    recordResult(undo, { undone, undoExecutionId } as UndoResult);
    const { reverse: reversed, kept, impossible } = undoPreview.counts;
    const previewCounts = { reversed, kept, impossible };
    const did = { reversed: counts.reversed, kept: counts.kept, impossible: counts.impossible };
    if (toStableText(previewCounts) !== toStableText(did))
      reportViolation(undo, 'disagreement', 'other counts after the approval', [previewCounts, did]);
    return { code: 'done', preview: undoPreview };
  }
  if (undo.alone) reportViolation(undo, 'disagreement', `approved, but ${refusal?.code ?? state}`, [refusal]);
  return { code: refusal?.code ?? state, preview: undoPreview };
}

/** Previews and then does. Where an approval is needed, it is asked for and given. */
export async function undoAsPerson(scene: Scene, target: Target, manner: UndoManner): Promise<UndoOutcome> {
  const { projections, universe, chance } = scene;
  const before = manner.alone && manner.thorough ? await projections.digest(universe.id) : null;
  const undo: UndoAttempt = { ...manner, scene, target, as: chance.pick(manner.among ?? universe.people), before };
  const undoPreview = await preview(undo);
  if (!undoPreview) return { code: 'EXECUTION_NOT_FOUND', preview: null };
  const needsApproval = undoPreview.refusal?.code === 'UNDO_NEEDS_APPROVAL' && !undo.stops;
  if (needsApproval && (manner.alone || chance.between(1, 2) === 1)) return requestUndo(undo, undoPreview);
  return undoAsShown(undo, undoPreview);
}
