/** What is wrong with a frame, found before it is ever run. The builder and the server ask the same function. */
import { z } from 'zod';
import { type BlockContract, isExpression, type Json } from '#kernel/contract/block.ts';
import { fill, LocalText } from '#kernel/contract/text.ts';
import { outletsOf, rawSettings } from './blocks.ts';
import { checkExpression, expressionsIn } from './expression.ts';
import { type Block, bodyOf, type FrameDefinition, frameLimits, type Graph, startForm } from './frame.ts';

export type Kinds = ReadonlyMap<string, Pick<BlockContract, 'kind' | 'settings' | 'outlets' | 'reversibility'>>;

export const FrameProblem = z.object({
  code: z.string(),
  /** Dotted path in the definition, for example `blocks.2.settings.branches.0.when`. */
  field: z.string(),
  /** The block's id, for the builder to show the problem at. */
  block: z.string().nullable(),
  message: LocalText,
});
export type FrameProblem = z.infer<typeof FrameProblem>;

const texts = {
  FRAME_CYCLIC: { ko: '‘{name}’ 블록이 자기 자신으로 돌아옵니다.', en: 'The block "{name}" leads back to itself.' },
  BLOCK_MISSING: { ko: '‘{name}’ 블록이 없습니다.', en: 'There is no block "{name}".' },
  BLOCK_UNREACHABLE: { ko: '‘{name}’ 블록에 이르는 길이 없습니다.', en: 'No way leads to the block "{name}".' },
  BLOCK_DUPLICATE: { ko: '‘{name}’ 블록이 두 번 있습니다.', en: 'The block "{name}" appears twice.' },
  BLOCK_KIND_UNKNOWN: { ko: '알 수 없는 블록 종류입니다: {name}', en: 'Unknown kind of block: {name}' },
  OUTLET_UNKNOWN: { ko: '‘{name}’ 길이 없는 블록입니다.', en: 'The block has no way out called "{name}".' },
  SETTINGS_INVALID: { ko: '설정값을 확인해 주세요: {name}', en: 'Please check this setting: {name}' },
  LOOP_TOO_DEEP: { ko: '반복이 너무 깊습니다(최대 {name}단계).', en: 'Loops are nested too deeply (at most {name}).' },
  EXPRESSION_INVALID: { ko: '표현식을 이해할 수 없습니다: {name}', en: 'The expression is not valid: {name}' },
  EXPRESSION_UNKNOWN_NAME: {
    ko: '표현식에 알 수 없는 이름이 있습니다: {name}',
    en: 'The expression uses an unknown name: {name}',
  },
} as const satisfies Record<string, LocalText>;

interface Search {
  kinds: Kinds;
  problems: FrameProblem[];
  /** Ids met so far, loops' bodies included: expressions name blocks by them. */
  seen: Set<string>;
  input: ReadonlySet<string> | null;
}
/** Where the search is: a graph, its path in the definition, what expressions see there from outside. */
interface Place {
  graph: Graph;
  field: string;
  steps: ReadonlySet<string>;
  loops: readonly string[];
}

function report(
  search: Search,
  code: keyof typeof texts,
  at: { field: string; block?: string | null; name: string | number },
): void {
  const values = { name: at.name };
  const message = { ko: fill(texts[code].ko, values), en: fill(texts[code].en, values) };
  search.problems.push({ code, field: at.field, block: at.block ?? null, message });
}

function collect(id: string, edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const stack = [...(edges.get(id) ?? [])];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (found.has(at)) continue;
    found.add(at);
    stack.push(...(edges.get(at) ?? []));
  }
  return found;
}

function edgesOf(graph: Graph, backwards: boolean): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const { from, to } of graph.connections) {
    const [source, target] = backwards ? [to, from] : [from, to];
    edges.set(source, [...(edges.get(source) ?? []), target]);
  }
  return edges;
}

function checkShape(search: Search, place: Place): void {
  const { graph, field } = place;
  const ids = new Set(graph.blocks.map((block) => block.id));
  const start = graph.start ?? graph.blocks[0]?.id ?? '';
  if (!ids.has(start)) report(search, 'BLOCK_MISSING', { field: `${field}start`, name: start });
  const reachable = collect(start, edgesOf(graph, false));
  for (const [index, block] of graph.blocks.entries()) {
    const at = { field: `${field}blocks.${index}`, block: block.id, name: block.id };
    if (search.seen.has(block.id)) report(search, 'BLOCK_DUPLICATE', { ...at, field: `${at.field}.id` });
    search.seen.add(block.id);
    if (block.id !== start && !reachable.has(block.id)) report(search, 'BLOCK_UNREACHABLE', at);
    if (collect(block.id, edgesOf(graph, false)).has(block.id)) report(search, 'FRAME_CYCLIC', at);
  }
}

function checkConnections(search: Search, { graph, field }: Place): void {
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  for (const [index, connection] of graph.connections.entries()) {
    const at = `${field}connections.${index}`;
    const from = blocks.get(connection.from);
    if (!from) report(search, 'BLOCK_MISSING', { field: `${at}.from`, name: connection.from });
    if (!blocks.has(connection.to)) report(search, 'BLOCK_MISSING', { field: `${at}.to`, name: connection.to });
    const contract = from && search.kinds.get(from.kind);
    if (contract && !outletsOf(from, contract).includes(connection.outlet)) {
      report(search, 'OUTLET_UNKNOWN', { field: `${at}.outlet`, block: from.id, name: connection.outlet });
    }
  }
}

/** Reports what is wrong with the settings as far as that can be known before expressions have values. */
function checkSettings(search: Search, block: Block, field: string): void {
  const contract = search.kinds.get(block.kind);
  if (!contract) return;
  const parsed = contract.settings.safeParse(block.settings);
  if (parsed.success) return;
  const later = expressionsIn(block.settings).map((expression) => expression.path);
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    const open = later.some((known) => known === path || known.startsWith(`${path}.`) || path.startsWith(`${known}.`));
    const stray = issue.code === 'unrecognized_keys';
    if ((open || (path === '' && later.length > 0)) && !stray) continue;
    const name = stray ? issue.keys.join(', ') : path || issue.message;
    report(search, 'SETTINGS_INVALID', { field: path ? `${field}.${path}` : field, block: block.id, name });
  }
}

/** Expressions of a block that are not inside its loop body. Some settings are expressions without a leading `=`. */
function ownExpressions(block: Block): { path: string; source: string }[] {
  const raw = rawSettings[block.kind] ?? [];
  const plain = Object.entries(block.settings).filter(([key]) => !raw.includes(key));
  const found = expressionsIn(Object.fromEntries(plain));
  if (block.kind === 'flow.loop' && typeof block.settings.over === 'string') {
    found.push({ path: 'over', source: block.settings.over });
  }
  if (block.kind === 'flow.condition' && Array.isArray(block.settings.branches)) {
    for (const [index, branch] of block.settings.branches.entries()) {
      const when = (branch as { when?: Json } | null)?.when;
      if (typeof when === 'string') found.push({ path: `branches.${index}.when`, source: when });
    }
  }
  return found;
}

function checkExpressions(search: Search, place: Place): void {
  const backwards = edgesOf(place.graph, true);
  for (const [index, block] of place.graph.blocks.entries()) {
    const before = collect(block.id, backwards);
    const known = { steps: new Set([...place.steps, ...before]), input: search.input, loops: place.loops };
    for (const { path, source } of ownExpressions(block)) {
      const problem = checkExpression(source, known);
      const field = `${place.field}blocks.${index}.settings.${path}`;
      if (problem) report(search, problem.code, { field, block: block.id, name: problem.about });
    }
  }
}

function checkGraph(search: Search, place: Place): void {
  checkShape(search, place);
  checkConnections(search, place);
  checkExpressions(search, place);
  const backwards = edgesOf(place.graph, true);
  for (const [index, block] of place.graph.blocks.entries()) {
    const field = `${place.field}blocks.${index}`;
    if (!search.kinds.has(block.kind)) {
      report(search, 'BLOCK_KIND_UNKNOWN', { field: `${field}.kind`, block: block.id, name: block.kind });
    }
    checkSettings(search, block, `${field}.settings`);
    const body = bodyOf(block);
    if (!body) continue;
    if (place.loops.length >= frameLimits.loopDepth) {
      report(search, 'LOOP_TOO_DEEP', { field, block: block.id, name: frameLimits.loopDepth });
      continue;
    }
    const steps = new Set([...place.steps, ...collect(block.id, backwards)]);
    const name = typeof block.settings.as === 'string' ? block.settings.as : 'item';
    checkGraph(search, { graph: body, field: `${field}.settings.body.`, steps, loops: [...place.loops, name] });
  }
}

function checkHead(search: Search, definition: FrameDefinition): void {
  const everything = new Set(search.seen);
  for (const key of ['title', 'amount'] as const) {
    const source = definition[key];
    if (!source || (key === 'title' && !isExpression(source))) continue;
    const steps = key === 'title' ? new Set<string>() : everything;
    const problem = checkExpression(source, { steps, input: search.input, loops: [] });
    if (problem) report(search, problem.code, { field: key, name: problem.about });
  }
}

/** Everything that is wrong with a definition; an empty list means that it may be published. */
export function validateFrame(definition: FrameDefinition, kinds: Kinds): FrameProblem[] {
  const fields = startForm(definition);
  const input = fields && new Set(fields.map((field) => field.key));
  const search: Search = { kinds, problems: [], seen: new Set(), input };
  checkGraph(search, { graph: definition, field: '', steps: new Set(), loops: [] });
  checkHead(search, definition);
  return search.problems;
}

/** All blocks of a definition, those in loops included. */
export function allBlocks(graph: Graph): Block[] {
  return graph.blocks.flatMap((block) => {
    const body = bodyOf(block);
    return body ? [block, ...allBlocks(body)] : [block];
  });
}

/** The blocks whose effects cannot be taken back: publishing them needs a confirmation. */
export function irreversibleBlocks(definition: Graph, kinds: Kinds): Block[] {
  return allBlocks(definition).filter((block) => kinds.get(block.kind)?.reversibility === 'irreversible');
}
