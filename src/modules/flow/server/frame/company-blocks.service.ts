/** Blocks that the company made itself: published frames that are offered to others. Each is a sub-flow, and nothing else. */
import type { Context } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { FrameDefinition, startForm } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { subFlowBlock } from '../../contract/waiting-blocks.ts';
import { accessOf } from './actor.ts';
import * as queries from './frame.queries.ts';
import { describeBlocks, kindsOf, schemaOfSettings } from './registry.ts';
import { type Definitions, reversibilityOf } from './reversibility.ts';
import { definitionOf } from './version.ts';

/** Those that the actor may use now. */
async function companyBlocks(context: Context): Promise<BlockView[]> {
  const rows = await context.unit.query(queries.selectBlockFrames(context.companyId));
  const open = rows.filter(({ access }) => access.startable !== false && accessOf(context, access).level !== 'none');
  if (open.length === 0) return [];
  const kinds = kindsOf(houseOf(context));
  const all = await context.unit.query(queries.selectDefinitions(context.companyId));
  const others: Definitions = new Map(all.map((row) => [row.key, FrameDefinition.parse(row.definition)]));
  const views: BlockView[] = [];
  for (const { key, title, description, versionId } of open) {
    const definition = await definitionOf(context, versionId);
    if (!definition.asBlock) continue;
    views.push({
      ...{ kind: `company.${key}`, sign: definition.asBlock.sign, room: 'company', title, description },
      form: (startForm(definition) ?? []).map((field) => ({ ...field })),
      outlets: [...subFlowBlock.outlets],
      reversibility: reversibilityOf(definition, { kinds, others, seen: new Set([key]) }),
      permission: null,
      beginning: {},
      settings: schemaOfSettings(subFlowBlock),
      offers: [],
      choosers: {},
      made: { kind: 'flow.sub-flow', frameKey: key },
    });
  }
  return views;
}

/** The catalogue as the builder reads it. */
export async function listBlocks(context: Context): Promise<BlockView[]> {
  return [...describeBlocks(context), ...(await companyBlocks(context))];
}
