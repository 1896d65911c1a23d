/**
 * Checks a definition before publication: by itself, against the company's other frames, and against its settings as known to the
 * modules and the company.
 */

import { isExpression, type Json } from '#kernel/contract/block.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { listActiveRoleNames } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import { checkRecordFields } from '../../contract/form-validation.ts';
import { FrameDefinition, undoApprovalFrameKey } from '../../contract/frame.ts';
import { createProblem, type FrameProblem } from '../../contract/frame-report.ts';
import {
  listIrreversibleBlocks,
  listPlacedBlocks,
  type PlacedBlock,
  validateFrame,
} from '../../contract/frame-validation.ts';
import { getFrameAccess } from './actor.ts';
import * as queries from './frame.queries.ts';
import { getBlockKinds, getBlockServer } from './registry.ts';
import { type Definitions, getReversibility } from './reversibility.ts';

/** A setting written as a literal; null for one that only an expression resolves. */
export function getConstant(setting: Json | undefined): string | null {
  return typeof setting === 'string' && !isExpression(setting) ? setting : null;
}

/** The key of the frame that a block runs, where the author wrote it out. */
export function getSubFlowKey({ block }: PlacedBlock): string | null {
  return block.kind === 'flow.sub-flow' ? getConstant(block.settings.frameKey) : null;
}

function listSubFlowKeys(definition: FrameDefinition): string[] {
  return listPlacedBlocks(definition).flatMap((placed) => getSubFlowKey(placed) ?? []);
}

/** The company's other frames, where the definition runs some. */
async function loadOtherDefinitions(context: Context, definition: FrameDefinition): Promise<Definitions> {
  if (listSubFlowKeys(definition).length === 0) return new Map();
  const rows = await context.unit.query(queries.selectDefinitions(context.companyId));
  // A frame hidden from the author counts as missing, and no other frame starts it for the author.
  const visible = rows.filter(({ access }) => getFrameAccess(context, access).level !== 'none');
  return new Map(visible.map((row) => [row.key, FrameDefinition.parse(row.definition)]));
}

/** A frame that runs itself through its sub-flows would never end. */
function checkSubFlows(others: Definitions, key: string, definition: FrameDefinition): FrameProblem[] {
  const subFlows = new Map([...others].map(([name, other]) => [name, listSubFlowKeys(other)]));
  subFlows.set(key, listSubFlowKeys(definition));
  return listPlacedBlocks(definition).flatMap((placed) => {
    const target = getSubFlowKey(placed);
    if (target === null) return [];
    const at = { field: `${placed.field}.settings.frameKey`, block: placed.block.id };
    if (!subFlows.has(target)) return [createProblem('FRAME_NOT_FOUND', { ...at, name: target })];
    return canReach(target, key, subFlows) ? [createProblem('FRAME_CYCLIC', { ...at, name: placed.block.id })] : [];
  });
}

function canReach(from: string, to: string, subFlows: ReadonlyMap<string, readonly string[]>): boolean {
  const visitedKeys = new Set<string>();
  const stack = [from];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === to) return true;
    if (visitedKeys.has(at)) continue;
    visitedKeys.add(at);
    stack.push(...(subFlows.get(at) ?? []));
  }
  return false;
}

/** Only an approval knows what was asked for. */
function checkUndoBlocks(key: string, blocks: readonly PlacedBlock[]): FrameProblem[] {
  if (key === undoApprovalFrameKey) return [];
  const { code, ko, en } = flowErrors.UNDO_NOT_REQUESTED;
  return blocks
    .filter(({ block }) => block.kind === 'flow.undo')
    .map(({ block, field }) => ({ code, severity: 'error', field, block: block.id, message: { ko, en } }));
}

const assignable = new Set(['flow.task', 'flow.form']);

/** Literal names that the blocks give in these settings. */
function collectNames(blocks: readonly PlacedBlock[], keys: readonly string[]) {
  return blocks.flatMap(({ block, field }) =>
    keys.flatMap((key) => {
      const name = getConstant(block.settings[key]);
      return name === null ? [] : [{ name, field: `${field}.settings.${key}`, block: block.id }];
    }),
  );
}

/** A task for a role or a person that the company does not have would wait for ever. */
async function checkAssignees(context: Context, blocks: readonly PlacedBlock[]): Promise<FrameProblem[]> {
  const asking = blocks.filter(({ block }) => assignable.has(block.kind));
  const named = collectNames(asking, ['assigneeRole', 'escalateRole']);
  const roles = new Set(named.length > 0 ? await listActiveRoleNames(context) : []);
  const people = collectNames(asking, ['assigneeId', 'escalateId']);
  const members = await filterMembers(
    context,
    people.map(({ name }) => name),
  );
  return [
    ...named.filter(({ name }) => !roles.has(name)).map((at) => createProblem('ROLE_UNKNOWN', at)),
    ...people.filter(({ name }) => !members.has(name)).map((at) => createProblem('PERSON_UNKNOWN', at)),
  ];
}

/** Active members among these people. A malformed id is checked with the shape of the settings. */
async function filterMembers(context: Context, people: readonly string[]): Promise<Set<string>> {
  const members = new Set<string>();
  const { companyId } = context;
  for (const personId of new Set(people)) {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(personId);
    const member = isId ? await findMembership(context.unit, { companyId, personId }) : null;
    if (!isId || member?.status === 'active') members.add(personId);
  }
  return members;
}

/** The modules' own checks of their blocks' settings; skipped where the shape is already wrong. */
async function inspectSettings(
  context: Context,
  input: { ofProduct: boolean; blocks: readonly PlacedBlock[]; earlier: readonly FrameProblem[] },
): Promise<FrameProblem[]> {
  const { ofProduct, blocks, earlier } = input;
  const broken = new Set(earlier.filter(({ code }) => code === 'SETTINGS_INVALID').map(({ block }) => block));
  const placedProblems: FrameProblem[] = [];
  for (const { block, field } of blocks) {
    if (broken.has(block.id)) continue;
    const problems =
      (await getBlockServer(context, block.kind)?.inspect?.(context, block.settings, { ofProduct })) ?? [];
    for (const { field: within, ...problem } of problems) {
      const at = [field, 'settings', ...(within ? [within] : [])].join('.');
      placedProblems.push({ ...problem, severity: 'error', field: at, block: block.id });
    }
  }
  return placedProblems;
}

/** Everything wrong with a definition, and the blocks that could not be undone. */
export async function inspectDefinition(
  context: Context,
  { key, ofProduct }: { key: string; ofProduct: boolean },
  definition: FrameDefinition,
) {
  const kinds = getBlockKinds(appOf(context));
  const blocks = listPlacedBlocks(definition);
  const own = validateFrame(definition, kinds);
  const others = await loadOtherDefinitions(context, definition);
  const problems = [
    ...own,
    ...checkSubFlows(others, key, definition),
    ...checkUndoBlocks(key, blocks),
    ...(ofProduct
      ? []
      : blocks.flatMap(({ block, field }) => checkRecordFields({ block, field: `${field}.settings` }))),
    ...(await checkAssignees(context, blocks)),
    ...(await inspectSettings(context, { ofProduct, blocks, earlier: own })),
  ];
  const irreversible = [
    ...listIrreversibleBlocks(definition, kinds),
    ...blocks.flatMap((placed) => {
      const inner = others.get(getSubFlowKey(placed) ?? '');
      const reversibilityInput = { kinds, others, seen: new Set([key, getSubFlowKey(placed) ?? '']) };
      return inner && getReversibility(inner, reversibilityInput) === 'irreversible' ? [placed.block] : [];
    }),
  ];
  return { problems, irreversible: irreversible.map(({ id, title, kind }) => ({ id, title, kind })) };
}
