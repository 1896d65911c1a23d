/**
 * What is wrong with a definition before it is published: by itself, among the company's other frames, and by what the rooms
 * and the company know of its settings.
 */

import { isExpression, type Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { activeRoleNames } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition, undoApprovalFrame } from '../../contract/frame.ts';
import { type FrameProblem, problem } from '../../contract/frame-report.ts';
import { irreversibleBlocks, type PlacedBlock, placedBlocks, validateFrame } from '../../contract/validate.ts';
import { checkRecordFields } from '../../contract/validate-form.ts';
import { accessOf } from './actor.ts';
import * as queries from './frame.queries.ts';
import { kindsOf, serverOf } from './registry.ts';
import { type Definitions, reversibilityOf } from './reversibility.ts';

/** A setting that the author wrote out; null for what only an expression will tell. */
export function constant(setting: Json | undefined): string | null {
  return typeof setting === 'string' && !isExpression(setting) ? setting : null;
}

/** The key of the frame that a block runs, where the author wrote it out. */
export function subFlowIn({ block }: PlacedBlock): string | null {
  return block.kind === 'flow.sub-flow' ? constant(block.settings.frameKey) : null;
}

function subFlowsOf(definition: FrameDefinition): string[] {
  return placedBlocks(definition).flatMap((placed) => subFlowIn(placed) ?? []);
}

/** The company's other frames, where the definition runs some. */
async function othersOf(context: Context, definition: FrameDefinition): Promise<Definitions> {
  if (subFlowsOf(definition).length === 0) return new Map();
  const rows = await context.unit.query(queries.selectDefinitions(context.companyId));
  // What is hidden from the author does not exist, and is not started for the author by others.
  const visible = rows.filter(({ access }) => accessOf(context, access).level !== 'none');
  return new Map(visible.map((row) => [row.key, FrameDefinition.parse(row.definition)]));
}

/** A frame that runs itself through its sub-flows would never end. */
function checkSubFlows(others: Definitions, key: string, definition: FrameDefinition): FrameProblem[] {
  const subFlows = new Map([...others].map(([name, other]) => [name, subFlowsOf(other)]));
  subFlows.set(key, subFlowsOf(definition));
  return placedBlocks(definition).flatMap((placed) => {
    const target = subFlowIn(placed);
    if (target === null) return [];
    const at = { field: `${placed.field}.settings.frameKey`, block: placed.block.id };
    if (!subFlows.has(target)) return [problem('FRAME_NOT_FOUND', { ...at, name: target })];
    return reaches(target, key, subFlows) ? [problem('FRAME_CYCLIC', { ...at, name: placed.block.id })] : [];
  });
}

function reaches(from: string, to: string, subFlows: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const stack = [from];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    stack.push(...(subFlows.get(at) ?? []));
  }
  return false;
}

/** Only an approval knows what was asked for. */
function checkUndoBlocks(key: string, blocks: readonly PlacedBlock[]): FrameProblem[] {
  if (key === undoApprovalFrame) return [];
  const { code, ko, en } = flowErrors.UNDO_NOT_REQUESTED;
  return blocks
    .filter(({ block }) => block.kind === 'flow.undo')
    .map(({ block, field }) => ({ code, severity: 'error', field, block: block.id, message: { ko, en } }));
}

const assignable = new Set(['flow.task', 'flow.form']);

/** What the blocks name in these settings, where the author wrote it out. */
function namedIn(blocks: readonly PlacedBlock[], keys: readonly string[]) {
  return blocks.flatMap(({ block, field }) =>
    keys.flatMap((key) => {
      const name = constant(block.settings[key]);
      return name === null ? [] : [{ name, field: `${field}.settings.${key}`, block: block.id }];
    }),
  );
}

/** A task for a role or a person that the company does not have would wait for ever. */
async function checkAssignees(context: Context, blocks: readonly PlacedBlock[]): Promise<FrameProblem[]> {
  const asking = blocks.filter(({ block }) => assignable.has(block.kind));
  const named = namedIn(asking, ['assigneeRole', 'escalateRole']);
  const roles = new Set(named.length > 0 ? await activeRoleNames(context) : []);
  const people = namedIn(asking, ['assigneeId', 'escalateId']);
  const members = await membersAmong(
    context,
    people.map(({ name }) => name),
  );
  return [
    ...named.filter(({ name }) => !roles.has(name)).map((at) => problem('ROLE_UNKNOWN', at)),
    ...people.filter(({ name }) => !members.has(name)).map((at) => problem('PERSON_UNKNOWN', at)),
  ];
}

/** Which of these are active members. What is no id at all is a matter of the settings' shape. */
async function membersAmong(context: Context, people: readonly string[]): Promise<Set<string>> {
  const members = new Set<string>();
  const { companyId } = context;
  for (const personId of new Set(people)) {
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(personId);
    const member = isId ? await findMembership(context.unit, { companyId, personId }) : null;
    if (!isId || member?.status === 'active') members.add(personId);
  }
  return members;
}

/** What the rooms know of their blocks' settings; where the shape is wrong already, there is nothing to look into. */
async function inspectSettings(
  context: Context,
  about: { ofProduct: boolean; blocks: readonly PlacedBlock[]; earlier: readonly FrameProblem[] },
): Promise<FrameProblem[]> {
  const { ofProduct, blocks, earlier } = about;
  const broken = new Set(earlier.filter(({ code }) => code === 'SETTINGS_INVALID').map(({ block }) => block));
  const placedProblems: FrameProblem[] = [];
  for (const { block, field } of blocks) {
    if (broken.has(block.id)) continue;
    const problems = (await serverOf(context, block.kind)?.inspect?.(context, block.settings, { ofProduct })) ?? [];
    for (const { field: within, ...told } of problems) {
      const at = [field, 'settings', ...(within ? [within] : [])].join('.');
      placedProblems.push({ ...told, severity: 'error', field: at, block: block.id });
    }
  }
  return placedProblems;
}

/** Everything wrong with a definition, and the blocks that could not be undone. */
export async function inspect(
  context: Context,
  { key, ofProduct }: { key: string; ofProduct: boolean },
  definition: FrameDefinition,
) {
  const kinds = kindsOf(houseOf(context));
  const blocks = placedBlocks(definition);
  const own = validateFrame(definition, kinds);
  const others = await othersOf(context, definition);
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
    ...irreversibleBlocks(definition, kinds),
    ...blocks.flatMap((placed) => {
      const inner = others.get(subFlowIn(placed) ?? '');
      const about = { kinds, others, seen: new Set([key, subFlowIn(placed) ?? '']) };
      return inner && reversibilityOf(inner, about) === 'irreversible' ? [placed.block] : [];
    }),
  ];
  return { problems, irreversible: irreversible.map(({ id, title, kind }) => ({ id, title, kind })) };
}
