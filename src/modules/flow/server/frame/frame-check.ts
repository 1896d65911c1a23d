/** What is wrong with a definition before it is published: by itself, and among the company's other frames. */
import { type Context, companyOf } from '#kernel/server/context.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition, undoApprovalFrame } from '../../contract/frame.ts';
import { allBlocks, type FrameProblem, irreversibleBlocks, validateFrame } from '../../contract/validate.ts';
import * as queries from './frame.queries.ts';
import { knownKinds } from './registry.ts';

function subFlowsOf(definition: FrameDefinition): string[] {
  return allBlocks(definition).flatMap((block) => {
    const key = block.kind === 'flow.sub-flow' ? block.settings.frameKey : null;
    return typeof key === 'string' && !key.startsWith('=') ? [key] : [];
  });
}

/** A frame that runs itself through its sub-flows would never end. */
async function checkSubFlows(context: Context, key: string, definition: FrameDefinition): Promise<FrameProblem[]> {
  if (subFlowsOf(definition).length === 0) return [];
  const rows = await context.unit.query(queries.selectDefinitions(companyOf(context).id));
  const known = new Map(rows.map((row) => [row.key, subFlowsOf(FrameDefinition.parse(row.definition))]));
  known.set(key, subFlowsOf(definition));
  return allBlocks(definition).flatMap((block, index) => {
    const target = block.kind === 'flow.sub-flow' ? block.settings.frameKey : null;
    if (typeof target !== 'string' || target.startsWith('=')) return [];
    const field = `blocks.${index}.settings.frameKey`;
    if (!known.has(target)) {
      const message = { ko: `‘${target}’ 플로우가 없습니다.`, en: `There is no flow "${target}".` };
      return [{ code: 'FRAME_NOT_FOUND', field, block: block.id, message }];
    }
    if (!reaches(target, key, known)) return [];
    const message = { ko: '하위 플로우가 자기 자신으로 돌아옵니다.', en: 'The sub-flow leads back to this flow.' };
    return [{ code: 'FRAME_CYCLIC', field, block: block.id, message }];
  });
}

function reaches(from: string, to: string, known: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const stack = [from];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    stack.push(...(known.get(at) ?? []));
  }
  return false;
}

/** Only an approval knows what was asked for. */
function checkUndoBlocks(key: string, definition: FrameDefinition): FrameProblem[] {
  if (key === undoApprovalFrame) return [];
  return allBlocks(definition)
    .filter((block) => block.kind === 'flow.undo')
    .map(({ id }) => ({ ...flowErrors.UNDO_NOT_REQUESTED, field: 'blocks', block: id }))
    .map(({ code, ko, en, field, block }) => ({ code, field, block, message: { ko, en } }));
}

/** Everything wrong with a definition, and the blocks that could not be undone. */
export async function inspect(context: Context, key: string, definition: FrameDefinition) {
  const problems = [
    ...validateFrame(definition, knownKinds()),
    ...(await checkSubFlows(context, key, definition)),
    ...checkUndoBlocks(key, definition),
  ];
  const irreversible = irreversibleBlocks(definition, knownKinds());
  return { problems, irreversible: irreversible.map(({ id, title, kind }) => ({ id, title, kind })) };
}
