/** A flow frame as data: blocks and the connections between them. Published versions never change. */
import { z } from 'zod';
import { blockIcons } from '#kernel/contract/block.ts';
import { LocalText } from '#kernel/contract/text.ts';
import { FormField } from './form-field.ts';

/** Limits that keep a frame readable and its execution bounded. */
export const frameLimits = {
  blocks: 500,
  connections: 1500,
  expressionLength: 2000,
  loopItems: 500,
  /** Items of a parallel loop that are at work at once. */
  loopWidth: 50,
  /** Steps of one execution, those of loops included. */
  steps: 5000,
  subFlowDepth: 5,
  loopDepth: 3,
  /** Bytes of a definition, its loops and forms included: 500 blocks, of which many ask for a page of values. */
  bodyBytes: 2_097_152,
} as const;

/** Of a parallel loop whose author names no limit. */
export const defaultLoopWidth = 10;

/** Also the block's name in expressions: `steps.move.output.quantity`. */
export const BlockId = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/);
export const Outlet = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export const FrameKey = z.string().regex(/^[a-z][a-z0-9-]{1,59}$/);
export const LogType = z.enum(['flow', 'finance', 'impact']);
export type LogType = z.infer<typeof LogType>;

export const NeverExpires = z.enum(['external-impact', 'audit-required', 'critical-process']);
export type NeverExpires = z.infer<typeof NeverExpires>;

export const Block = z.strictObject({
  id: BlockId,
  kind: z.string().regex(/^[a-z][a-z-]*\.[a-z][a-z-]*$/),
  title: LocalText,
  /** Strings that begin with `=` are expressions; `'=` begins a plain text with an equals sign. */
  settings: z.record(z.string().max(60), z.json()).default({}),
});
export type Block = z.infer<typeof Block>;

export const Connection = z.strictObject({ from: BlockId, outlet: Outlet.default('next'), to: BlockId });
export type Connection = z.infer<typeof Connection>;

const NodePosition = z.strictObject({
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
});
export type NodePosition = z.infer<typeof NodePosition>;
/** Short, and unique among those of its graph. */
const ViewId = z.string().min(1).max(40);
/** Layout of a graph on a canvas, without effect on its execution. Missing positions are set automatically. */
const GraphView = z.strictObject({
  /** Blocks that somebody moved. */
  spots: z.record(BlockId, NodePosition).optional(),
  notes: z
    .array(z.strictObject({ id: ViewId, text: z.string().max(2000), ...NodePosition.shape }))
    .max(100)
    .optional(),
  groups: z
    .array(z.strictObject({ id: ViewId, title: z.string().max(80), blocks: z.array(BlockId).max(frameLimits.blocks) }))
    .max(100)
    .optional(),
});
export type GraphView = z.infer<typeof GraphView>;

const graph = {
  blocks: z.array(Block).min(1).max(frameLimits.blocks),
  connections: z.array(Connection).max(frameLimits.connections).default([]),
  /** The first block unless named. */
  start: BlockId.optional(),
  view: GraphView.optional(),
};
/** Blocks and connections: the whole frame, or the body of a loop. */
export const Graph = z.strictObject(graph);
export type Graph = z.infer<typeof Graph>;

export const RunAs = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('initiator') }),
  /** Exactly these permissions; the publisher must hold each of them. */
  z.strictObject({ kind: z.literal('service'), permissions: z.array(z.string().max(80)).max(50) }),
]);
export type RunAs = z.infer<typeof RunAs>;

export const FrameDefinition = z.strictObject({
  ...graph,
  /**
   * Title of each execution: a text or an expression over `input`. It may also use steps it checks for first (`has(steps.order)`),
   * which set the title once they have ended. Default: the frame's title.
   */
  title: z.string().max(frameLimits.expressionLength).optional(),
  /** Expression that gives `{"amount": …, "currency": …}` at the end: the amount that sets the undo window. */
  amount: z.string().max(frameLimits.expressionLength).optional(),
  runAs: RunAs.default({ kind: 'initiator' }),
  neverExpires: z.array(NeverExpires).max(3).default([]),
  /**
   * Offers the frame as a block for the company's other frames, with the start form as its form. It is used there as a
   * `flow.sub-flow` with this frame's key and runs like any other sub-flow.
   */
  asBlock: z.strictObject({ sign: z.enum(blockIcons) }).optional(),
});
export type FrameDefinition = z.infer<typeof FrameDefinition>;
/** The authors' input: defaults may be left out. */
export type FrameDraft = z.input<typeof FrameDefinition>;

const startForms = new WeakMap<Graph, readonly FormField[] | null>();

function parseStartForm(definition: Graph): readonly FormField[] | null {
  const start = definition.start ?? definition.blocks[0]?.id;
  const first = definition.blocks.find((block) => block.id === start);
  if (first?.kind !== 'flow.form') return null;
  const parsed = z.array(FormField).safeParse(first.settings.fields);
  return parsed.success ? parsed.data : null;
}

/** The fields of the frame's start form: its first block when that is a form, otherwise null. Remembered by definition. */
export function getStartForm(definition: Graph): readonly FormField[] | null {
  const cachedForm = startForms.get(definition);
  if (cachedForm !== undefined) return cachedForm;
  const fields = parseStartForm(definition);
  startForms.set(definition, fields);
  return fields;
}

const bodies = new WeakMap<object, Graph | null>();

/** The body of a loop block, or null for other blocks and broken bodies. Remembered: to read one costs far more than to use it. */
export function getLoopBody({ kind, settings }: Block): Graph | null {
  const { body } = settings;
  if (kind !== 'flow.loop' || typeof body !== 'object' || body === null) return null;
  const cachedBody = bodies.get(body);
  if (cachedBody !== undefined) return cachedBody;
  const parsed = Graph.safeParse(body);
  const read = parsed.success ? parsed.data : null;
  bodies.set(body, read);
  return read;
}

/**
 * How many arrivals a join goes on with; null: with all that can still come. What is broken counts as that, too: settings that
 * the engine reads are never expressions, and `validate` refuses the rest.
 */
export function countNeededArrivals({ kind, settings }: Block): number | null {
  if (kind !== 'flow.join') return null;
  if (settings.mode === 'any') return 1;
  return settings.mode === 'n' && typeof settings.count === 'number' ? settings.count : null;
}

/** Number of loop items processed at once. */
export function getLoopWidth({ settings }: Block): number {
  if (settings.mode !== 'parallel') return 1;
  return typeof settings.limit === 'number' && settings.limit >= 1 ? settings.limit : defaultLoopWidth;
}

/** The product's own frame that decides about undos of large amounts. */
export const undoApprovalFrameKey = 'undo-approval';
