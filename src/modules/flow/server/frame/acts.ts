/** What a flow does in the name of whoever starts it, its sub-flows included, and which permissions that takes. */
import { createHash } from 'node:crypto';
import { type Act, isExpression, type Json } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { permissionsHere } from '#modules/access/server/index.ts';
import type { Block, FrameDefinition } from '../../contract/frame.ts';
import { allBlocks, placedBlocks } from '../../contract/validate.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { selectFrameByKey } from './frame.queries.ts';
import { serverOf } from './registry.ts';
import { actsOfShares } from './shares.ts';
import { publishedVersion } from './version.ts';

export type Need = Act['needs'][number];

const chosenLater: Act = {
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

async function actsOfBlock(context: Context, { kind, settings }: Block): Promise<Act[]> {
  const server = serverOf(context, kind);
  if (!server) return [];
  const { permission, act, sensitive = false, title } = server.contract;
  const own: Need[] = permission ? [[permission]] : [];
  if (!server.acts) {
    if (own.length === 0 && !act) return [];
    return [{ key: kind, sentence: act ?? title, isSensitive: sensitive, needs: own }];
  }
  const acts = await server.acts(context, settings);
  return acts.map((one) => ({ ...one, needs: [...own, ...one.needs] }));
}

/** Which blocks are looked at. */
type Taken = (block: Block) => boolean;
const everyBlock: Taken = () => true;

interface Looking {
  seen: ReadonlySet<string>;
  isTaken: Taken;
}

async function actsOfSubFlow(context: Context, frameKey: Json | undefined, looking: Looking): Promise<Act[]> {
  const { seen } = looking;
  if (typeof frameKey !== 'string' || isExpression(frameKey)) return [chosenLater];
  if (seen.has(frameKey)) return [];
  const [frame] = await context.unit.query(selectFrameByKey(context.companyId, frameKey));
  if (!frame?.versionId) return [];
  const { definition, addedShares } = await publishedVersion(context, frame.versionId);
  const inside = { ...looking, seen: new Set([...seen, frameKey]) };
  const acts = [
    ...(await collect(context, definition, inside)),
    ...(await actsOfShares(context, definition, addedShares)),
  ];
  // A flow with a service account of its own lends its rights itself: those who answer for it hold them.
  return definition.runAs.kind === 'service' ? acts.map((act) => ({ ...act, needs: [] })) : acts;
}

async function actsIn(context: Context, block: Block, looking: Looking): Promise<Act[]> {
  if (block.kind === subFlowBlock.kind) return actsOfSubFlow(context, block.settings.frameKey, looking);
  return looking.isTaken(block) ? actsOfBlock(context, block) : [];
}

async function collect(context: Context, definition: FrameDefinition, looking: Looking): Promise<Act[]> {
  const acts: Act[] = [];
  for (const block of allBlocks(definition)) acts.push(...(await actsIn(context, block, looking)));
  return acts;
}

export interface BlockActs {
  block: Block;
  /** The setting that it depends on, as a path in the definition; the block itself where it always takes them. */
  field: string;
  acts: Act[];
}

/** The same block by block, of those that take any permission. */
export async function actsByBlock(
  context: Context,
  flow: { key: string; definition: FrameDefinition },
  { isTaken }: { isTaken: Taken },
): Promise<BlockActs[]> {
  const looking = { seen: new Set([flow.key]), isTaken };
  const found: BlockActs[] = [];
  for (const { block, field } of placedBlocks(flow.definition)) {
    const acts = (await actsIn(context, block, looking)).filter(({ needs }) => needs.length > 0);
    const setting = acts.find((act) => act.setting !== undefined)?.setting;
    if (acts.length > 0) found.push({ block, field: setting ? `${field}.settings.${setting}` : field, acts });
  }
  return found;
}

/** Each act once, in the order of the blocks. `addedShares`: of a version, the recipients that came after the first. */
export async function actsOf(
  context: Context,
  flow: { key: string; definition: FrameDefinition; addedShares?: readonly string[] },
): Promise<Act[]> {
  const { key, definition, addedShares = [] } = flow;
  const byKey = new Map<string, Act>();
  const looking = { seen: new Set([key]), isTaken: everyBlock };
  const acts = [
    ...(await collect(context, definition, looking)),
    ...(await actsOfShares(context, definition, addedShares)),
  ];
  for (const act of acts) {
    const known = byKey.get(act.key);
    byKey.set(act.key, known ? { ...known, needs: [...known.needs, ...act.needs] } : act);
  }
  return [...byKey.values()];
}

/** The same for the same list, whatever its order and the words of the day. */
export function hashOfActs(acts: readonly Act[]): string {
  const keys = acts.map(({ key }) => key).sort();
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
}

/** What of it is not held. */
export function lackedBy(acts: readonly Act[], has: (permission: string) => boolean): Need[] {
  const needs = new Map(acts.flatMap((act) => act.needs).map((need) => [need.join(), need]));
  return [...needs.values()].filter((need) => !need.some(has));
}

/** How people call the first permission of each need. */
export async function namesOfNeeds(
  context: Context,
  needs: readonly Need[],
): Promise<(LocalText & { code: string })[]> {
  if (needs.length === 0) return [];
  const names = new Map((await permissionsHere(context)).map((one) => [one.name, one]));
  return needs.map(([code = '']) => {
    const { ko = code, en = code } = names.get(code) ?? {};
    return { code, ko, en };
  });
}
