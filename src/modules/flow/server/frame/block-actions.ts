/** Flow acts: what a flow and its sub-flows do in their starter's name, and the permissions that takes. */
import { createHash } from 'node:crypto';
import { type BlockAction, isExpression, type Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { permissionsHere } from '#modules/access/server/index.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { listAllBlocks, listPlacedBlocks } from '../../contract/frame-validation.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { selectFrameByKey } from './frame.queries.ts';
import { getBlockServer } from './registry.ts';
import { listShareActions } from './shares.ts';
import { getPublishedVersion } from './version-cache.ts';

export type PermissionNeed = BlockAction['needs'][number];

const chosenLaterAction: BlockAction = {
  key: `${subFlowBlock.kind} =`,
  sentence: {
    ko: '실행할 때 정해지는 다른 업무를 시작합니다',
    en: 'Starts another flow that is chosen during the run',
  },
  isSensitive: true,
  // It may be one that gives them: nobody is asked once it is under way.
  isGiving: true,
  needs: [],
};

async function listActionsOfKind(context: Context, { kind, settings }: Block): Promise<BlockAction[]> {
  const server = getBlockServer(context, kind);
  if (!server) return [];
  const { permission, act: actionSentence, sensitive = false, title } = server.contract;
  const own: PermissionNeed[] = permission ? [[permission]] : [];
  if (!server.acts) {
    if (own.length === 0 && !actionSentence) return [];
    return [{ key: kind, sentence: actionSentence ?? title, isSensitive: sensitive, needs: own }];
  }
  const actions = await server.acts(context, settings);
  return actions.map((blockAction) => ({ ...blockAction, needs: [...own, ...blockAction.needs] }));
}

/** Selects the blocks to examine. */
type BlockFilter = (block: Block) => boolean;
const acceptEveryBlock: BlockFilter = () => true;

interface ActionSearch {
  seen: ReadonlySet<string>;
  isTaken: BlockFilter;
}

async function listSubFlowActions(
  context: Context,
  frameKey: Json | undefined,
  search: ActionSearch,
): Promise<BlockAction[]> {
  const { seen: visitedKeys } = search;
  if (typeof frameKey !== 'string' || isExpression(frameKey)) return [chosenLaterAction];
  if (visitedKeys.has(frameKey)) return [];
  const [frame] = await context.unit.query(selectFrameByKey(context.companyId, frameKey));
  if (!frame?.versionId) return [];
  const { definition, addedShares } = await getPublishedVersion(context, frame.versionId);
  const inside = { ...search, seen: new Set([...visitedKeys, frameKey]) };
  const actions = [
    ...(await collectActions(context, definition, inside)),
    ...(await listShareActions(context, definition, addedShares)),
  ];
  // A flow with a service account of its own lends its rights itself: those who answer for it hold them.
  return definition.runAs.kind === 'service' ? actions.map((blockAction) => ({ ...blockAction, needs: [] })) : actions;
}

async function listActionsOfBlock(context: Context, block: Block, search: ActionSearch): Promise<BlockAction[]> {
  if (block.kind === subFlowBlock.kind) return listSubFlowActions(context, block.settings.frameKey, search);
  return search.isTaken(block) ? listActionsOfKind(context, block) : [];
}

async function collectActions(
  context: Context,
  definition: FrameDefinition,
  search: ActionSearch,
): Promise<BlockAction[]> {
  const actions: BlockAction[] = [];
  for (const block of listAllBlocks(definition)) actions.push(...(await listActionsOfBlock(context, block, search)));
  return actions;
}

export interface BlockActions {
  block: Block;
  /** The setting that it depends on, as a path in the definition; the block itself where it always takes them. */
  field: string;
  acts: BlockAction[];
}

/** The same block by block, of those that take any permission. */
export async function listActionsByBlock(
  context: Context,
  flow: { key: string; definition: FrameDefinition },
  { isTaken }: { isTaken: BlockFilter },
): Promise<BlockActions[]> {
  const search = { seen: new Set([flow.key]), isTaken };
  const actionsByBlock: BlockActions[] = [];
  for (const { block, field } of listPlacedBlocks(flow.definition)) {
    const actions = (await listActionsOfBlock(context, block, search)).filter(({ needs }) => needs.length > 0);
    const setting = actions.find((blockAction) => blockAction.setting !== undefined)?.setting;
    if (actions.length > 0)
      actionsByBlock.push({ block, field: setting ? `${field}.settings.${setting}` : field, acts: actions });
  }
  return actionsByBlock;
}

/** Each act once, in the order of the blocks. `addedShares`: of a version, the recipients that came after the first. */
export async function listFlowBlockActions(
  context: Context,
  flow: { key: string; definition: FrameDefinition; addedShares?: readonly string[] },
): Promise<BlockAction[]> {
  const { key, definition, addedShares = [] } = flow;
  const byKey = new Map<string, BlockAction>();
  const search = { seen: new Set([key]), isTaken: acceptEveryBlock };
  const actions = [
    ...(await collectActions(context, definition, search)),
    ...(await listShareActions(context, definition, addedShares)),
  ];
  for (const blockAction of actions) {
    const knownAction = byKey.get(blockAction.key);
    byKey.set(
      blockAction.key,
      knownAction ? { ...knownAction, needs: [...knownAction.needs, ...blockAction.needs] } : blockAction,
    );
  }
  return [...byKey.values()];
}

/** The same for the same list, whatever its order and the words of the day. */
export function hashBlockActions(actions: readonly BlockAction[]): string {
  const keys = actions.map(({ key }) => key).sort();
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
}

/** Needs that are not met. */
export function listMissingNeeds(
  actions: readonly BlockAction[],
  has: (permission: string) => boolean,
): PermissionNeed[] {
  const needs = new Map(actions.flatMap((blockAction) => blockAction.needs).map((need) => [need.join(), need]));
  return [...needs.values()].filter((need) => !need.some(has));
}

/** Display names of the first permission of each need. */
export async function listNeedNames(
  context: Context,
  needs: readonly PermissionNeed[],
): Promise<(LocalText & { code: string })[]> {
  if (needs.length === 0) return [];
  const names = new Map((await permissionsHere(context)).map((permission) => [permission.name, permission]));
  return needs.map(([code = '']) => {
    const { ko = code, en = code } = names.get(code) ?? {};
    return { code, ko, en };
  });
}
