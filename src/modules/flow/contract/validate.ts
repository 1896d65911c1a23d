/** What is wrong with a frame, found before it is ever run. The builder and the server ask the same function. */
import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { isExpression } from '#kernel/contract/block.ts';
import { branching, outletsOf, rawSettings } from './blocks.ts';
import { checkExpression, expressionsIn, treeOf } from './expression.ts';
import { type KnownShapes, namesRead, stepsRead } from './expression-type.ts';
import { type Block, bodyOf, type FrameDefinition, frameLimits, type Graph, startForm } from './frame.ts';
import { type FrameProblem, type ProblemCode, problem } from './frame-report.ts';
import { checkBlock } from './validate-blocks.ts';
import { checkMoney, checkTitle, checkValues, shapesOfFrame, shapesOfItems, shapesWithin } from './validate-types.ts';
import { absences, choosableOutlets, collect, edgesOf } from './validate-ways.ts';

export type Kinds = ReadonlyMap<
  string,
  Pick<BlockContract, 'kind' | 'sign' | 'settings' | 'outlets' | 'reversibility' | 'reversibilityOf'>
>;

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
  /** Of these, what may not have run. */
  uncertain: ReadonlySet<string>;
  loops: readonly string[];
  shapes: KnownShapes;
}

function report(search: Search, code: ProblemCode, at: Parameters<typeof problem>[1]): void {
  search.problems.push(problem(code, at));
}

function checkShape(search: Search, place: Place): void {
  const { graph, field } = place;
  const ids = new Set(graph.blocks.map((block) => block.id));
  const start = graph.start ?? graph.blocks[0]?.id ?? '';
  if (!ids.has(start)) report(search, 'BLOCK_MISSING', { field: `${field}start`, name: start });
  const forwards = edgesOf(graph, 'forwards');
  const reachable = collect(start, forwards);
  for (const [index, block] of graph.blocks.entries()) {
    const at = { field: `${field}blocks.${index}`, block: block.id, name: block.id };
    if (search.seen.has(block.id)) report(search, 'BLOCK_DUPLICATE', { ...at, field: `${at.field}.id` });
    search.seen.add(block.id);
    if (block.id !== start && !reachable.has(block.id)) report(search, 'BLOCK_UNREACHABLE', at);
    if (collect(block.id, forwards).has(block.id)) report(search, 'FRAME_CYCLIC', at);
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
    if (!contract) continue;
    const way = { field: `${at}.outlet`, block: from.id, name: connection.outlet };
    if (!outletsOf(from, contract).includes(connection.outlet)) report(search, 'OUTLET_UNKNOWN', way);
    else if (!choosableOutlets(from, contract).includes(connection.outlet)) report(search, 'OUTLET_NEVER_TAKEN', way);
  }
}

/** Where the author named a way out; the block itself for ways that come with its kind. */
function fieldOfOutlet(block: Block, outlet: string, field: string): string {
  const index = (list: Json | undefined, is: (entry: Json) => boolean) =>
    Array.isArray(list) ? list.findIndex(is) : -1;
  const { branches, outlets } = block.settings;
  if (branching.has(block.kind)) {
    const branch = index(branches, (entry) => (entry as { outlet?: Json } | null)?.outlet === outlet);
    return branch < 0 ? `${field}.settings.otherwise` : `${field}.settings.branches.${branch}.outlet`;
  }
  if (block.kind === 'flow.parallel') return `${field}.settings.outlets.${index(outlets, (entry) => entry === outlet)}`;
  if (block.kind !== 'flow.task') return field;
  return `${field}.settings.outlets.${index(outlets, (entry) => (entry as { key?: Json } | null)?.key === outlet)}.key`;
}

const forks = new Set([...branching, 'flow.parallel']);

/**
 * Reports ways that lead nowhere. To end there is allowed, so it is a warning; a block with several ways of which none is
 * connected is the end of its graph, unless its only use is to lead somewhere.
 */
function checkWays(search: Search, { graph, field }: Place): void {
  for (const [index, block] of graph.blocks.entries()) {
    const contract = search.kinds.get(block.kind);
    const outlets = contract ? choosableOutlets(block, contract) : [];
    const taken = new Set(graph.connections.filter(({ from }) => from === block.id).map(({ outlet }) => outlet));
    const ends = taken.size === 0 && !forks.has(block.kind);
    if (ends || (outlets.length < 2 && !forks.has(block.kind))) continue;
    for (const outlet of outlets.filter((name) => !taken.has(name))) {
      const at = fieldOfOutlet(block, outlet, `${field}blocks.${index}`);
      report(search, 'WAY_LEADS_NOWHERE', { field: at, block: block.id, name: outlet });
    }
  }
}

/** Reports what is wrong with the settings as far as that can be known before expressions have values. */
function checkSettings(search: Search, block: Block, field: string): void {
  const contract = search.kinds.get(block.kind);
  if (!contract) return;
  const parsed = contract.settings.safeParse(block.settings);
  if (parsed.success) return;
  // What the engine reads itself is never an expression there.
  const raw = rawSettings[block.kind] ?? [];
  const resolved = Object.entries(block.settings).filter(([key]) => !raw.includes(key));
  const later = expressionsIn(Object.fromEntries(resolved)).map((expression) => expression.path);
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
  const expressions = expressionsIn(Object.fromEntries(plain));
  if (block.kind === 'flow.loop' && typeof block.settings.over === 'string') {
    expressions.push({ path: 'over', source: block.settings.over });
  }
  if (block.kind === 'flow.condition' && Array.isArray(block.settings.branches)) {
    for (const [index, branch] of block.settings.branches.entries()) {
      const when = (branch as { when?: Json } | null)?.when;
      if (typeof when === 'string') expressions.push({ path: `branches.${index}.when`, source: when });
    }
  }
  return expressions;
}

/** Steps that an expression needs and that may not have run, each once. */
function missingIn(
  source: string,
  about: { loops: readonly string[]; isMissing: (step: string) => boolean },
): string[] {
  const tree = treeOf(source, about.loops);
  const needed = tree ? stepsRead(tree).filter(({ guarded }) => !guarded) : [];
  return [...new Set(needed.map(({ step }) => step))].filter(about.isMissing);
}

interface EarlierSteps {
  /** Steps that a block's expressions may name. */
  steps: ReadonlySet<string>;
  isMissing: (step: string) => boolean;
}

function checkExpressions(
  search: Search,
  place: Place,
  placed: { block: Block; field: string; earlier: EarlierSteps },
): void {
  const { block, field, earlier } = placed;
  const { loops, shapes } = place;
  const expressions = ownExpressions(block);
  const sound = expressions.filter(({ path, source }) => {
    const wrong = checkExpression(source, { steps: earlier.steps, input: search.input, loops });
    const at = { field: `${field}.${path}`, block: block.id };
    if (wrong) report(search, wrong.code, { ...at, name: wrong.cause });
    if (wrong) return false;
    const missing = missingIn(source, { loops, isMissing: earlier.isMissing });
    for (const step of missing) report(search, 'STEP_UNCERTAIN', { ...at, name: step });
    return true;
  });
  const contract = search.kinds.get(block.kind);
  if (contract) search.problems.push(...checkValues(block, { expressions: sound, contract, scope: shapes, field }));
}

function checkBody(search: Search, place: Place, placed: { block: Block; field: string; earlier: EarlierSteps }): void {
  const { block, field, earlier } = placed;
  const body = bodyOf(block);
  if (!body) return;
  if (place.loops.length >= frameLimits.loopDepth) {
    report(search, 'LOOP_TOO_DEEP', { field, block: block.id, name: frameLimits.loopDepth });
    return;
  }
  const name = typeof block.settings.as === 'string' ? block.settings.as : 'item';
  const item = shapesOfItems(block, place.shapes);
  checkGraph(search, {
    graph: body,
    field: `${field}.settings.body.`,
    steps: earlier.steps,
    uncertain: new Set([...earlier.steps].filter(earlier.isMissing)),
    loops: [...place.loops, name],
    shapes: shapesWithin(body, { ...place.shapes, item, [name]: item }),
  });
}

function checkGraph(search: Search, place: Place): void {
  checkShape(search, place);
  checkConnections(search, place);
  checkWays(search, place);
  const backwards = edgesOf(place.graph, 'backwards');
  const absenceOf = absences(place.graph, search.kinds);
  for (const [index, block] of place.graph.blocks.entries()) {
    const field = `${place.field}blocks.${index}`;
    if (!search.kinds.has(block.kind)) {
      report(search, 'BLOCK_KIND_UNKNOWN', { field: `${field}.kind`, block: block.id, name: block.kind });
    }
    const before = collect(block.id, backwards);
    const isMissing = (step: string) =>
      before.has(step) ? absenceOf(step).at.has(block.id) : place.uncertain.has(step);
    const earlier: EarlierSteps = { steps: new Set([...place.steps, ...before]), isMissing };
    checkExpressions(search, place, { block, field: `${field}.settings`, earlier });
    checkSettings(search, block, `${field}.settings`);
    search.problems.push(...checkBlock({ block, graph: place.graph, field: `${field}.settings` }));
    checkBody(search, place, { block, field, earlier });
  }
}

/** The title is made when the run begins, where no step has ended yet: steps are asked for first. */
function checkHeadTitle(search: Search, definition: FrameDefinition, source: string): void {
  const steps = new Set(definition.blocks.map((block) => block.id));
  const wrong = checkExpression(source, { steps, input: search.input, loops: [] });
  if (wrong) {
    report(search, wrong.code, { field: 'title', name: wrong.cause });
    return;
  }
  const tree = treeOf(source, []);
  const known = new Set(['input', 'now', 'initiator', 'initiator.name', 'steps']);
  const strange = tree ? namesRead(tree).find((name) => !known.has(name)) : undefined;
  if (strange) {
    report(search, 'EXPRESSION_UNKNOWN_NAME', { field: 'title', name: strange });
    return;
  }
  const missing = missingIn(source, { loops: [], isMissing: () => true });
  for (const step of missing) report(search, 'TITLE_STEP_UNCERTAIN', { field: 'title', name: step });
  search.problems.push(...checkTitle(source, shapesWithin(definition, shapesOfFrame(definition))));
}

/** The amount is made when the run ends: of the steps outside of loops, and only of those that every way passes. */
function checkHeadAmount(search: Search, definition: FrameDefinition, source: string): void {
  const steps = new Set(definition.blocks.map((block) => block.id));
  const wrong = checkExpression(source, { steps, input: search.input, loops: [] });
  if (wrong) {
    report(search, wrong.code, { field: 'amount', name: wrong.cause });
    return;
  }
  const absenceOf = absences(definition, search.kinds);
  const missing = missingIn(source, { loops: [], isMissing: (step) => absenceOf(step).atEnd });
  for (const step of missing) report(search, 'AMOUNT_STEP_UNCERTAIN', { field: 'amount', name: step });
  search.problems.push(...checkMoney(source, shapesWithin(definition, shapesOfFrame(definition))));
}

/** Everything that is wrong with a definition; without errors among it, it may be published. */
export function validateFrame(definition: FrameDefinition, kinds: Kinds): FrameProblem[] {
  const fields = startForm(definition);
  const input = fields && new Set(fields.map((field) => field.key));
  const search: Search = { kinds, problems: [], seen: new Set(), input };
  const shapes = shapesOfFrame(definition);
  const none: ReadonlySet<string> = new Set();
  checkGraph(search, {
    graph: definition,
    field: '',
    steps: none,
    uncertain: none,
    loops: [],
    shapes: shapesWithin(definition, shapes),
  });
  if (definition.title && isExpression(definition.title)) checkHeadTitle(search, definition, definition.title);
  if (definition.amount) checkHeadAmount(search, definition, definition.amount);
  return search.problems;
}

export interface PlacedBlock {
  block: Block;
  /** Its path in the definition: `blocks.2`, in a loop `blocks.2.settings.body.blocks.0`. */
  field: string;
}

/** All blocks of a definition with where they stand, those in loops included. */
export function placedBlocks(graph: Graph, field = ''): PlacedBlock[] {
  return graph.blocks.flatMap((block, index) => {
    const at = `${field}blocks.${index}`;
    const body = bodyOf(block);
    const own = { block, field: at };
    return body ? [own, ...placedBlocks(body, `${at}.settings.body.`)] : [own];
  });
}

/** All blocks of a definition, those in loops included. */
export function allBlocks(graph: Graph): Block[] {
  return placedBlocks(graph).map(({ block }) => block);
}

/** The blocks whose effects cannot be taken back: publishing them needs a confirmation. */
export function irreversibleBlocks(definition: Graph, kinds: Kinds): Block[] {
  return allBlocks(definition).filter(({ kind, settings }) => {
    const contract = kinds.get(kind);
    const reversibility = contract?.reversibilityOf?.(settings) ?? contract?.reversibility;
    return reversibility === 'irreversible';
  });
}
