/** Frame validation: finds errors before a run. The builder and the server share the same function. */
import type { BlockContract, Json } from '#kernel/contract/block.ts';
import { isExpression } from '#kernel/contract/block.ts';
import { checkBlock } from './block-validation.ts';
import { branchingKinds, listOutlets, unresolvedSettings } from './blocks.ts';
import { checkExpression, listExpressions, parseTree } from './expression.ts';
import { type KnownShapes, listNamesRead, listStepDependencies } from './expression-type.ts';
import { type Block, type FrameDefinition, frameLimits, type Graph, getLoopBody, getStartForm } from './frame.ts';
import { createProblem, type FrameProblem, type ProblemCode } from './frame-report.ts';
import { collectReachable, createAbsenceFinder, listChoosableOutlets, toEdges } from './graph-paths.ts';
import {
  checkMoney,
  checkTitle,
  checkValues,
  getFrameShapes,
  getGraphShapes,
  getItemShapes,
} from './type-validation.ts';

export type BlockKinds = ReadonlyMap<
  string,
  Pick<BlockContract, 'kind' | 'icon' | 'settings' | 'outlets' | 'reversibility' | 'reversibilityOf'>
>;

interface ValidationState {
  kinds: BlockKinds;
  problems: FrameProblem[];
  /** Ids met so far, loops' bodies included: expressions name blocks by them. */
  seen: Set<string>;
  input: ReadonlySet<string> | null;
}
/** The current position: a graph, its path in the definition, and the outer names visible to expressions there. */
interface GraphPosition {
  graph: Graph;
  field: string;
  steps: ReadonlySet<string>;
  /** Of these, what may not have run. */
  uncertain: ReadonlySet<string>;
  loops: readonly string[];
  shapes: KnownShapes;
}

function reportProblem(validation: ValidationState, code: ProblemCode, at: Parameters<typeof createProblem>[1]): void {
  validation.problems.push(createProblem(code, at));
}

function checkShape(validation: ValidationState, position: GraphPosition): void {
  const { graph, field } = position;
  const ids = new Set(graph.blocks.map((block) => block.id));
  const start = graph.start ?? graph.blocks[0]?.id ?? '';
  if (!ids.has(start)) reportProblem(validation, 'BLOCK_MISSING', { field: `${field}start`, name: start });
  const forwards = toEdges(graph, 'forwards');
  const reachable = collectReachable(start, forwards);
  for (const [index, block] of graph.blocks.entries()) {
    const at = { field: `${field}blocks.${index}`, block: block.id, name: block.id };
    if (validation.seen.has(block.id)) reportProblem(validation, 'BLOCK_DUPLICATE', { ...at, field: `${at.field}.id` });
    validation.seen.add(block.id);
    if (block.id !== start && !reachable.has(block.id)) reportProblem(validation, 'BLOCK_UNREACHABLE', at);
    if (collectReachable(block.id, forwards).has(block.id)) reportProblem(validation, 'FRAME_CYCLIC', at);
  }
}

function checkConnections(validation: ValidationState, { graph, field }: GraphPosition): void {
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  for (const [index, connection] of graph.connections.entries()) {
    const at = `${field}connections.${index}`;
    const from = blocks.get(connection.from);
    if (!from) reportProblem(validation, 'BLOCK_MISSING', { field: `${at}.from`, name: connection.from });
    if (!blocks.has(connection.to))
      reportProblem(validation, 'BLOCK_MISSING', { field: `${at}.to`, name: connection.to });
    const contract = from && validation.kinds.get(from.kind);
    if (!contract) continue;
    const outletField = { field: `${at}.outlet`, block: from.id, name: connection.outlet };
    if (!listOutlets(from, contract).includes(connection.outlet))
      reportProblem(validation, 'OUTLET_UNKNOWN', outletField);
    else if (!listChoosableOutlets(from, contract).includes(connection.outlet))
      reportProblem(validation, 'OUTLET_NEVER_TAKEN', outletField);
  }
}

/** Path of an outlet named by the author; the block itself for outlets of its kind. */
function getOutletField(block: Block, outlet: string, field: string): string {
  const index = (list: Json | undefined, is: (entry: Json) => boolean) =>
    Array.isArray(list) ? list.findIndex(is) : -1;
  const { branches, outlets } = block.settings;
  if (branchingKinds.has(block.kind)) {
    const branch = index(branches, (entry) => (entry as { outlet?: Json } | null)?.outlet === outlet);
    return branch < 0 ? `${field}.settings.otherwise` : `${field}.settings.branches.${branch}.outlet`;
  }
  if (block.kind === 'flow.parallel') return `${field}.settings.outlets.${index(outlets, (entry) => entry === outlet)}`;
  if (block.kind !== 'flow.task') return field;
  return `${field}.settings.outlets.${index(outlets, (entry) => (entry as { key?: Json } | null)?.key === outlet)}.key`;
}

const forkingKinds = new Set([...branchingKinds, 'flow.parallel']);

/**
 * Reports ways that lead nowhere. To end there is allowed, so it is a warning; a block with several ways of which none is
 * connected is the end of its graph, unless its only use is to lead somewhere.
 */
function checkOutlets(validation: ValidationState, { graph, field }: GraphPosition): void {
  for (const [index, block] of graph.blocks.entries()) {
    const contract = validation.kinds.get(block.kind);
    const outlets = contract ? listChoosableOutlets(block, contract) : [];
    const connectedOutlets = new Set(
      graph.connections.filter(({ from }) => from === block.id).map(({ outlet }) => outlet),
    );
    const ends = connectedOutlets.size === 0 && !forkingKinds.has(block.kind);
    if (ends || (outlets.length < 2 && !forkingKinds.has(block.kind))) continue;
    for (const outlet of outlets.filter((name) => !connectedOutlets.has(name))) {
      const at = getOutletField(block, outlet, `${field}blocks.${index}`);
      reportProblem(validation, 'WAY_LEADS_NOWHERE', { field: at, block: block.id, name: outlet });
    }
  }
}

/** Reports what is wrong with the settings as far as that can be known before expressions have values. */
function checkSettings(validation: ValidationState, block: Block, field: string): void {
  const contract = validation.kinds.get(block.kind);
  if (!contract) return;
  const parsed = contract.settings.safeParse(block.settings);
  if (parsed.success) return;
  // Settings the engine reads itself never contain expressions.
  const raw = unresolvedSettings[block.kind] ?? [];
  const resolved = Object.entries(block.settings).filter(([key]) => !raw.includes(key));
  const later = listExpressions(Object.fromEntries(resolved)).map((expression) => expression.path);
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.');
    const open = later.some(
      (resolvedLater) =>
        resolvedLater === path || resolvedLater.startsWith(`${path}.`) || path.startsWith(`${resolvedLater}.`),
    );
    const stray = issue.code === 'unrecognized_keys';
    if ((open || (path === '' && later.length > 0)) && !stray) continue;
    const name = stray ? issue.keys.join(', ') : path || issue.message;
    reportProblem(validation, 'SETTINGS_INVALID', { field: path ? `${field}.${path}` : field, block: block.id, name });
  }
}

/** Expressions of a block that are not inside its loop body. Some settings are expressions without a leading `=`. */
function listOwnExpressions(block: Block): { path: string; source: string }[] {
  const raw = unresolvedSettings[block.kind] ?? [];
  const plain = Object.entries(block.settings).filter(([key]) => !raw.includes(key));
  const expressions = listExpressions(Object.fromEntries(plain));
  if (block.kind === 'flow.loop' && typeof block.settings.over === 'string') {
    expressions.push({ path: 'over', source: block.settings.over });
  }
  if (block.kind === 'flow.condition' && Array.isArray(block.settings.branches)) {
    for (const [index, branch] of block.settings.branches.entries()) {
      const when = (branch as { when?: Json } | null)?.when;
      if (typeof when === 'string') expressions.push({ path: `branches.${index}.when`, source: when });
    }
  }
  if (block.kind === 'flow.wait' && typeof block.settings.when === 'string') {
    expressions.push({ path: 'when', source: block.settings.when });
  }
  return expressions;
}

/** Additional names visible to an expression: for a wait, the event that may end it. */
function listNames(block: Block, path: string, loops: readonly string[]): readonly string[] {
  return block.kind === 'flow.wait' && path === 'when' ? [...loops, 'event'] : loops;
}

/** Steps that an expression needs and that may not have run, each once. */
function listMissingSteps(
  source: string,
  input: { loops: readonly string[]; isMissing: (step: string) => boolean },
): string[] {
  const tree = parseTree(source, input.loops);
  const needed = tree ? listStepDependencies(tree).filter(({ guarded }) => !guarded) : [];
  return [...new Set(needed.map(({ step }) => step))].filter(input.isMissing);
}

interface EarlierSteps {
  /** Steps that a block's expressions may name. */
  steps: ReadonlySet<string>;
  isMissing: (step: string) => boolean;
}

function checkExpressions(
  validation: ValidationState,
  position: GraphPosition,
  placed: { block: Block; field: string; earlier: EarlierSteps },
): void {
  const { block, field, earlier } = placed;
  const { loops, shapes } = position;
  const expressions = listOwnExpressions(block);
  const sound = expressions.filter(({ path, source }) => {
    const knownNames = listNames(block, path, loops);
    const wrong = checkExpression(source, { steps: earlier.steps, input: validation.input, loops: knownNames });
    const at = { field: `${field}.${path}`, block: block.id };
    if (wrong) reportProblem(validation, wrong.code, { ...at, name: wrong.cause });
    if (wrong) return false;
    const missing = listMissingSteps(source, { loops: knownNames, isMissing: earlier.isMissing });
    for (const step of missing) reportProblem(validation, 'STEP_UNCERTAIN', { ...at, name: step });
    return true;
  });
  const contract = validation.kinds.get(block.kind);
  if (contract) validation.problems.push(...checkValues(block, { expressions: sound, contract, scope: shapes, field }));
}

function checkBody(
  validation: ValidationState,
  position: GraphPosition,
  placed: { block: Block; field: string; earlier: EarlierSteps },
): void {
  const { block, field, earlier } = placed;
  const body = getLoopBody(block);
  if (!body) return;
  if (position.loops.length >= frameLimits.loopDepth) {
    reportProblem(validation, 'LOOP_TOO_DEEP', { field, block: block.id, name: frameLimits.loopDepth });
    return;
  }
  const name = typeof block.settings.as === 'string' ? block.settings.as : 'item';
  const item = getItemShapes(block, position.shapes);
  checkGraph(validation, {
    graph: body,
    field: `${field}.settings.body.`,
    steps: earlier.steps,
    uncertain: new Set([...earlier.steps].filter(earlier.isMissing)),
    loops: [...position.loops, name],
    shapes: getGraphShapes(body, { ...position.shapes, item, [name]: item }),
  });
}

function checkGraph(validation: ValidationState, position: GraphPosition): void {
  checkShape(validation, position);
  checkConnections(validation, position);
  checkOutlets(validation, position);
  const backwards = toEdges(position.graph, 'backwards');
  const absenceOf = createAbsenceFinder(position.graph, validation.kinds);
  for (const [index, block] of position.graph.blocks.entries()) {
    const field = `${position.field}blocks.${index}`;
    if (!validation.kinds.has(block.kind)) {
      reportProblem(validation, 'BLOCK_KIND_UNKNOWN', { field: `${field}.kind`, block: block.id, name: block.kind });
    }
    const previousIds = collectReachable(block.id, backwards);
    const isMissing = (step: string) =>
      previousIds.has(step) ? absenceOf(step).at.has(block.id) : position.uncertain.has(step);
    const earlier: EarlierSteps = { steps: new Set([...position.steps, ...previousIds]), isMissing };
    checkExpressions(validation, position, { block, field: `${field}.settings`, earlier });
    checkSettings(validation, block, `${field}.settings`);
    validation.problems.push(...checkBlock({ block, graph: position.graph, field: `${field}.settings` }));
    checkBody(validation, position, { block, field, earlier });
  }
}

/** The title is made when the run begins, where no step has ended yet: steps are asked for first. */
function checkHeadTitle(validation: ValidationState, definition: FrameDefinition, source: string): void {
  const steps = new Set(definition.blocks.map((block) => block.id));
  const wrong = checkExpression(source, { steps, input: validation.input, loops: [] });
  if (wrong) {
    reportProblem(validation, wrong.code, { field: 'title', name: wrong.cause });
    return;
  }
  const tree = parseTree(source, []);
  const knownNames = new Set(['input', 'now', 'initiator', 'initiator.name', 'steps']);
  const strange = tree ? listNamesRead(tree).find((name) => !knownNames.has(name)) : undefined;
  if (strange) {
    reportProblem(validation, 'EXPRESSION_UNKNOWN_NAME', { field: 'title', name: strange });
    return;
  }
  const missing = listMissingSteps(source, { loops: [], isMissing: () => true });
  for (const step of missing) reportProblem(validation, 'TITLE_STEP_UNCERTAIN', { field: 'title', name: step });
  validation.problems.push(...checkTitle(source, getGraphShapes(definition, getFrameShapes(definition))));
}

/** The amount is made when the run ends: of the steps outside of loops, and only of those that every way passes. */
function checkHeadAmount(validation: ValidationState, definition: FrameDefinition, source: string): void {
  const steps = new Set(definition.blocks.map((block) => block.id));
  const wrong = checkExpression(source, { steps, input: validation.input, loops: [] });
  if (wrong) {
    reportProblem(validation, wrong.code, { field: 'amount', name: wrong.cause });
    return;
  }
  const absenceOf = createAbsenceFinder(definition, validation.kinds);
  const missing = listMissingSteps(source, { loops: [], isMissing: (step) => absenceOf(step).atEnd });
  for (const step of missing) reportProblem(validation, 'AMOUNT_STEP_UNCERTAIN', { field: 'amount', name: step });
  validation.problems.push(...checkMoney(source, getGraphShapes(definition, getFrameShapes(definition))));
}

/** Everything that is wrong with a definition; without errors among it, it may be published. */
export function validateFrame(definition: FrameDefinition, kinds: BlockKinds): FrameProblem[] {
  const fields = getStartForm(definition);
  const input = fields && new Set(fields.map((field) => field.key));
  const validation: ValidationState = { kinds, problems: [], seen: new Set(), input };
  const shapes = getFrameShapes(definition);
  const none: ReadonlySet<string> = new Set();
  checkGraph(validation, {
    graph: definition,
    field: '',
    steps: none,
    uncertain: none,
    loops: [],
    shapes: getGraphShapes(definition, shapes),
  });
  if (definition.title && isExpression(definition.title)) checkHeadTitle(validation, definition, definition.title);
  if (definition.amount) checkHeadAmount(validation, definition, definition.amount);
  return validation.problems;
}

export interface PlacedBlock {
  block: Block;
  /** Its path in the definition: `blocks.2`, in a loop `blocks.2.settings.body.blocks.0`. */
  field: string;
}

/** All blocks of a definition with their positions, including those in loops. */
export function listPlacedBlocks(graph: Graph, field = ''): PlacedBlock[] {
  return graph.blocks.flatMap((block, index) => {
    const at = `${field}blocks.${index}`;
    const body = getLoopBody(block);
    const own = { block, field: at };
    return body ? [own, ...listPlacedBlocks(body, `${at}.settings.body.`)] : [own];
  });
}

/** All blocks of a definition, those in loops included. */
export function listAllBlocks(graph: Graph): Block[] {
  return listPlacedBlocks(graph).map(({ block }) => block);
}

/** The blocks whose effects cannot be taken back: publishing them needs a confirmation. */
export function listIrreversibleBlocks(definition: Graph, kinds: BlockKinds): Block[] {
  return listAllBlocks(definition).filter(({ kind, settings }) => {
    const contract = kinds.get(kind);
    const reversibility = contract?.reversibilityOf?.(settings) ?? contract?.reversibility;
    return reversibility === 'irreversible';
  });
}
