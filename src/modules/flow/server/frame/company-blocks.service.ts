/** Blocks that the company made itself: published frames that are offered to others. Each is a sub-flow, and nothing else. */

import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { FrameDefinition, getStartForm } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { getFrameAccess } from './actor.ts';
import * as queries from './frame.queries.ts';
import { describeBlocks, getBlockKinds, toSettingsSchema } from './registry.ts';
import { type Definitions, getReversibility } from './reversibility.ts';
import { getDefinition } from './version-cache.ts';

/** Those that the actor may use now. */
async function listCompanyBlocks(context: Context): Promise<BlockView[]> {
  const rows = await context.unit.query(queries.selectBlockFrames(context.companyId));
  const open = rows.filter(
    ({ access }) => access.startable !== false && getFrameAccess(context, access).level !== 'none',
  );
  if (open.length === 0) return [];
  const kinds = getBlockKinds(appOf(context));
  const all = await context.unit.query(queries.selectDefinitions(context.companyId));
  const others: Definitions = new Map(all.map((row) => [row.key, FrameDefinition.parse(row.definition)]));
  const views: BlockView[] = [];
  for (const { key, title, description, versionId } of open) {
    const definition = await getDefinition(context, versionId);
    if (!definition.asBlock) continue;
    views.push({
      ...{ kind: `company.${key}`, sign: definition.asBlock.sign, room: 'company', title, description },
      form: (getStartForm(definition) ?? []).map((field) => ({ ...field })),
      outlets: [...subFlowBlock.outlets],
      reversibility: getReversibility(definition, { kinds, others, seen: new Set([key]) }),
      permission: null,
      beginning: {},
      settings: toSettingsSchema(subFlowBlock),
      offers: [],
      choosers: {},
      made: { kind: 'flow.sub-flow', frameKey: key },
    });
  }
  return views;
}

/** The catalogue as the builder reads it. */
export async function listBlocks(context: Context): Promise<BlockView[]> {
  return [...describeBlocks(context), ...(await listCompanyBlocks(context))];
}
