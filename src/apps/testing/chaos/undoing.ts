/**
 * An undo as a person does it: look at the preview, then do exactly that. Whatever the write answers is held against what was
 * shown.
 */
import { undoErrors } from '#modules/flow/contract/undo.endpoints.ts';
import type { UndoPreview, UndoResult } from '#modules/flow/contract/undo-shapes.ts';
import type { TestMember, TestReply } from '../../testing.ts';
import { codeOf } from './client.ts';
import type { Scene } from './people.ts';
import { stable } from './report.ts';
import type { Target } from './universe.ts';

export interface Manner {
  /** True: nobody else is at work; what the write does must be what the preview showed, to the letter. */
  alone: boolean;
  withDependents: boolean;
  /** Stops a run that still goes on. */
  stops?: boolean;
  /** Compares all tables before and after a refusal; only when alone. */
  thorough?: boolean;
  /** Who may be the one to do it; default: anybody of the universe. */
  among?: readonly TestMember[];
}

interface Undo extends Manner {
  scene: Scene;
  target: Target;
  as: TestMember;
  /** The tables before anything was asked. */
  before: Record<string, string> | null;
}

export interface Outcome {
  /** `done` or the code of the refusal. */
  code: string;
  preview: UndoPreview | null;
}

const own: ReadonlySet<string> = new Set(undoErrors.map(({ code }) => code));
/** The answers of a request without the right, and of stopping and requesting. */
const alsoKnown = new Set(['FORBIDDEN', 'EXECUTION_ENDED', 'UNDO_NO_APPROVER']);
/** What may come between preview and write when others are at work. */
const overtaken = new Set([
  'UNDO_PREVIEW_CHANGED',
  'UNDO_ALREADY_DONE',
  'UNDO_ALREADY_ASKED',
  'UNDO_NEEDS_APPROVAL',
  'UNDO_UNSUPPORTED',
  'EXECUTION_ENDED',
]);
const reason = { code: 'trial', text: '' } as const;

function violate(
  undo: Undo,
  fault: Parameters<Scene['client']['report']['violate']>[0],
  words: string,
  evidence: unknown[],
) {
  undo.scene.client.report.violate(fault, `${words} (${undo.target.title})`, [undo.target.id], evidence);
}

/** What any preview must keep, whoever is at work beside it. */
async function lookAt(undo: Undo, preview: UndoPreview): Promise<void> {
  const { refusal, blocked, chain, kept } = preview;
  if (blocked.some(({ by }) => by.length === 0)) violate(undo, 'blocked-by-nobody', 'a change', [blocked]);
  if (refusal?.code === 'UNDO_BLOCKED_BY_DEPENDENTS' && (blocked.length === 0 || (undo.alone && chain.length === 0))) {
    violate(undo, 'blocked-by-nobody', 'the run', [{ blocked, chain }]);
  }
  if (preview.allowed && blocked.length > 0) violate(undo, 'disagreement', 'allowed although blocked', [blocked]);
  const nameless = kept.filter(({ changedBy, changedAt }) => changedBy === '' || changedAt === '');
  if (nameless.length > 0) violate(undo, 'kept-by-nobody', 'not named', nameless.slice(0, 2));
  if (refusal?.code === 'UNDO_SUPERSEDED' && kept.length === 0) violate(undo, 'kept-by-nobody', refusal.ko, [preview]);
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
  if (slandered.length > 0) violate(undo, 'kept-by-nobody', 'nobody changed it by hand', slandered.slice(0, 2));
}

/** All of the company's own is taken back; calls to others may go on. */
const ended: ReadonlySet<string> = new Set(['done', 'compensating']);

const codes = (notices: readonly { code: string }[]) => notices.map(({ code }) => code).sort();

function compareCounts(undo: Undo, preview: UndoPreview, result: UndoResult): void {
  const shown = {
    reversed: preview.counts.reverse,
    kept: preview.counts.kept,
    impossible: preview.counts.impossible,
    partial: preview.partial,
    notices: codes(preview.notices),
  };
  const { reversed, kept, impossible, partial, notices } = result;
  const did = { reversed, kept, impossible, partial, notices: codes(notices) };
  if (stable(shown) !== stable(did)) violate(undo, 'disagreement', 'other counts', [shown, did]);
  const gone = new Set(result.undone);
  const missing = [undo.target.id, ...preview.chain.map(({ id }) => id)].filter((id) => !gone.has(id));
  if (missing.length > 0) violate(undo, 'disagreement', 'the chain was not undone', [missing, result.undone]);
}

/** What is in `all` and not in `others`, each as often as it is more: two runs of one flow change different things in the same words. */
function beyond(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

async function compareEffects(undo: Undo, preview: UndoPreview, result: UndoResult): Promise<void> {
  const { projections, universe } = undo.scene;
  // What may not be seen is told by its number alone.
  const seen = preview.effects.filter(({ subject }) => subject.type !== 'hidden');
  const hidden = preview.effects
    .filter(({ subject }) => subject.type === 'hidden')
    .reduce((sum, { things }) => sum + things, 0);
  const shown = seen.map(({ subject: { type }, from, to, changes }) => stable({ type, from, to, changes })).sort();
  const did = await projections.effects(universe.id, result.undone);
  const [onlyShown, onlyDone] = [beyond(shown, did), beyond(did, shown)];
  if (onlyShown.length > 0 || onlyDone.length !== hidden) {
    violate(undo, 'disagreement', 'other effects', [{ onlyShown, onlyDone, hidden }]);
  }
}

async function demandUnwritten(undo: Undo, words: string): Promise<void> {
  if (!undo.before) return;
  const after = await undo.scene.projections.digest(undo.scene.universe.id);
  const changed = Object.keys(after).filter((table) => after[table] !== undo.before?.[table]);
  if (changed.length > 0) violate(undo, 'written-by-refusal', `${words}: ${changed.join(', ')}`, []);
}

function keepResult({ scene, target }: Undo, result: UndoResult): void {
  const { client, universe } = scene;
  if (result.undone.length > 1) client.report.count('undone with others');
  for (const id of result.undone) universe.gone.add(id);
  if (result.undoExecutionId) universe.targets.push({ id: result.undoExecutionId, title: `undo of ${target.title}` });
}

/** Whoever stops what has ended is told so, or shown so. */
function hasEnded(undo: Undo, reply: TestReply): boolean {
  const next = reply.body.details?.preview as UndoPreview | undefined;
  return undo.stops === true && [codeOf(reply), next?.refusal?.code].includes('EXECUTION_ENDED');
}

async function compare(undo: Undo, preview: UndoPreview, reply: TestReply): Promise<void> {
  const code = codeOf(reply);
  const evidence = [{ allowed: preview.allowed, refusal: preview.refusal, proved: preview.proved }, reply.body];
  if (code === 'done') {
    if (!preview.allowed) violate(undo, 'disagreement', `shown as refused, yet done`, evidence);
    if (!ended.has(reply.body.data.state)) return;
    compareCounts(undo, preview, reply.body.data);
    if (undo.alone && preview.proved) await compareEffects(undo, preview, reply.body.data);
    return;
  }
  await demandUnwritten(undo, code);
  if (code === 'UNDO_PREVIEW_CHANGED') {
    const next = reply.body.details?.preview as UndoPreview | undefined;
    if (!next?.hash || next.hash === preview.hash) violate(undo, 'disagreement', 'no new preview', [reply.body]);
  }
  if (code === preview.refusal?.code) return;
  if (hasEnded(undo, reply) || (!undo.alone && overtaken.has(code))) return;
  violate(undo, 'disagreement', `shown as ${preview.refusal?.code ?? 'allowed'}, answered ${code}`, evidence);
}

async function preview(undo: Undo): Promise<UndoPreview | null> {
  const { scene, target, as, withDependents } = undo;
  const query = withDependents && !undo.stops ? '?withDependents=true' : '';
  const url = `/api/flow/executions/${target.id}/undo-preview${query}`;
  const reply = await scene.client.ask({ as, method: 'GET', url, about: [target.id] });
  if (reply.status !== 200) return null;
  await lookAt(undo, reply.body.data);
  await demandUnwritten(undo, 'the preview');
  return reply.body.data;
}

async function write(undo: Undo, expected: string): Promise<TestReply> {
  const { scene, target, as, withDependents, stops } = undo;
  const url = `/api/flow/executions/${target.id}/${stops ? 'cancel' : 'undo'}`;
  const payload = { reason, expected, ...(stops ? {} : { withDependents }) };
  const key = scene.client.keyFor(scene.chance, target.id);
  const reply = await scene.client.ask({ as, method: 'POST', url, payload, about: [target.id], ...key });
  const code = codeOf(reply);
  scene.client.report.count(`undo: ${code}`);
  if (code !== 'done' && reply.status < 500 && !own.has(code) && !alsoKnown.has(code)) {
    violate(undo, 'foreign-code', code, [reply.body]);
  }
  if (code === 'done') keepResult(undo, reply.body.data);
  return reply;
}

/** Undoes what was shown; shown something else meanwhile, that. */
async function doAsShown(undo: Undo, first: UndoPreview): Promise<Outcome> {
  let shown = first;
  for (let tries = 1; ; tries++) {
    const reply = await write(undo, shown.hash);
    await compare(undo, shown, reply);
    const code = codeOf(reply);
    const next = reply.body.details?.preview as UndoPreview | undefined;
    if (code !== 'UNDO_PREVIEW_CHANGED' || !next || tries >= 3) return { code, preview: shown };
    await lookAt(undo, next);
    shown = next;
  }
}

/** Asks for the approval of an undo, and lets another master decide. */
async function request(undo: Undo, shown: UndoPreview): Promise<Outcome> {
  const { scene, target, as, withDependents } = undo;
  const { client, universe, chance } = scene;
  const about = [target.id];
  const payload = { reason, expected: shown.hash, withDependents };
  const url = `/api/flow/executions/${target.id}/undo-requests`;
  const reply = await client.ask({ as, method: 'POST', url, payload, about });
  const code = codeOf(reply);
  client.report.count(`request: ${code}`);
  if (reply.status >= 400) {
    if (reply.status < 500 && !own.has(code) && !alsoKnown.has(code)) violate(undo, 'foreign-code', code, [reply.body]);
    if (undo.alone)
      violate(undo, 'disagreement', `an approval was shown as needed, asking for it: ${code}`, [reply.body]);
    return { code, preview: shown };
  }
  const { id, approvalId } = reply.body.data;
  const decider = chance.pick(universe.masters.filter(({ personId }) => personId !== as.personId));
  const tasks = await universe.read('/api/flow/tasks?limit=100', decider);
  const task = (tasks as { id: string; executionId: string }[]).find(({ executionId }) => executionId === approvalId);
  if (!task) return { code: 'UNDO_NEEDS_APPROVAL', preview: shown };
  const outlet = undo.alone || chance.between(1, 6) > 1 ? 'approve' : 'reject';
  const complete = { method: 'POST', url: `/api/flow/tasks/${task.id}/complete`, payload: { outlet, values: {} } };
  await client.ask({ as: decider, ...complete, about: [...about, approvalId] });
  return decided(undo, shown, id);
}

async function decided(undo: Undo, shown: UndoPreview, undoId: string): Promise<Outcome> {
  const { scene, as, target } = undo;
  const url = `/api/flow/undos/${undoId}`;
  const { state, refusal, counts, undoExecutionId } = (await scene.client.ask({ as, method: 'GET', url })).body.data;
  scene.client.report.count(`approved: ${refusal?.code ?? state}`);
  if (ended.has(state)) {
    const undone = [target.id, ...shown.chain.map(({ id }) => id)];
    keepResult(undo, { undone, undoExecutionId } as UndoResult);
    const { reverse: reversed, kept, impossible } = shown.counts;
    const said = { reversed, kept, impossible };
    const did = { reversed: counts.reversed, kept: counts.kept, impossible: counts.impossible };
    if (stable(said) !== stable(did)) violate(undo, 'disagreement', 'other counts after the approval', [said, did]);
    return { code: 'done', preview: shown };
  }
  if (undo.alone) violate(undo, 'disagreement', `approved, but ${refusal?.code ?? state}`, [refusal]);
  return { code: refusal?.code ?? state, preview: shown };
}

/** Previews and then does. Where an approval is needed, it is asked for and given. */
export async function undoLikeAPerson(scene: Scene, target: Target, manner: Manner): Promise<Outcome> {
  const { projections, universe, chance } = scene;
  const before = manner.alone && manner.thorough ? await projections.digest(universe.id) : null;
  const undo: Undo = { ...manner, scene, target, as: chance.pick(manner.among ?? universe.people), before };
  const shown = await preview(undo);
  if (!shown) return { code: 'EXECUTION_NOT_FOUND', preview: null };
  const needsApproval = shown.refusal?.code === 'UNDO_NEEDS_APPROVAL' && !undo.stops;
  if (needsApproval && (manner.alone || chance.between(1, 2) === 1)) return request(undo, shown);
  return doAsShown(undo, shown);
}
