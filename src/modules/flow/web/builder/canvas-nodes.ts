/** The graph as nodes and edges of the canvas. Unchanged parts stay the same object, so that they are not rendered again. */
import { type NodeHandle, Position, type ReactFlowInstance } from '@xyflow/react';
import type { LocalText } from '#kernel/contract/text.ts';
import { isEqualJson } from '../../contract/drafting/draft-merge.ts';
import { getStartId } from '../../contract/drafting/graph-edit.ts';
import type { Block, Graph, NodePosition } from '../../contract/frame.ts';
import { type FrameProblem, isError } from '../../contract/frame-report.ts';
import type { BlockData, BlockNodeType } from './BlockNode.tsx';
import type { Builder } from './builder-context.tsx';
import type { ConnectionEdgeType } from './ConnectionEdge.tsx';
import { blockSize, getBlockHeight, type NodePositions } from './graph-layout.ts';
import type { GroupNodeType, NoteNodeType } from './ViewNodes.tsx';

export type AnyNode = BlockNodeType | NoteNodeType | GroupNodeType;

/** The canvas, to be looked at and moved. */
export type Instance = ReactFlowInstance<AnyNode, ConnectionEdgeType>;

/** Data about blocks from outside the draft. */
export interface NodeContext {
  comments: ReadonlyMap<string, number>;
  others: ReadonlyMap<string, string>;
}

/** Of the whole, looked up once for all blocks. */
interface GraphFacts {
  start: string | null;
  /** Ways out that lead somewhere: the block's id and the way's key. */
  taken: ReadonlySet<string>;
  /** Null before the frame was looked into. */
  irreversible: ReadonlySet<string> | null;
  states: ReadonlyMap<string, string>;
}

const toOutletKey = (id: string, key: string): string => `${id} ${key}`;

function collectGraphFacts({ graph, checked, path }: Builder): GraphFacts {
  return {
    start: getStartId(graph),
    taken: new Set(graph.connections.map(({ from, outlet }) => toOutletKey(from, outlet))),
    irreversible: checked.report && new Set(checked.report.irreversible.map(({ id }) => id)),
    // Of a block that a rehearsal went through twice, the first.
    states: new Map(path.toReversed().map(({ blockId, state }) => [blockId, state])),
  };
}

function getReversibility(block: Block, builder: Builder, { irreversible }: GraphFacts): BlockData['reversibility'] {
  const kind = builder.kindOf(block);
  if (!kind || kind.reversibility === 'no-effect') return null;
  if (!irreversible) return kind.reversibility;
  return irreversible.has(block.id) ? 'irreversible' : 'reversible';
}

function getWorstProblem(problems: readonly FrameProblem[] | undefined): Pick<BlockData, 'problem' | 'problemText'> {
  const [worst] = problems ?? [];
  if (!worst) return { problem: null, problemText: null };
  return { problem: isError(worst) ? 'error' : 'warning', problemText: worst.message };
}

function toBlockData(block: Block, builder: Builder, context: { around: NodeContext; known: GraphFacts }): BlockData {
  const { checked, isReadOnly } = builder;
  const { around, known: facts } = context;
  const kind = builder.kindOf(block);
  return {
    title: block.title,
    kind: block.kind,
    kindTitle: kind?.title ?? { ko: block.kind, en: block.kind },
    sign: kind?.sign ?? 'bolt',
    ways: builder.waysOut(block).map(({ key, label }) => ({
      ...{ key, label },
      isOpen: !facts.taken.has(toOutletKey(block.id, key)),
    })),
    ...getWorstProblem(checked.at.get(block.id)),
    reversibility: getReversibility(block, builder, facts),
    isFirst: facts.start === block.id,
    comments: around.comments.get(block.id) ?? 0,
    others: around.others.get(block.id) ?? '',
    state: facts.states.get(block.id) ?? null,
    frameKey: typeof block.settings.frameKey === 'string' ? block.settings.frameKey : null,
    isReadOnly,
  };
}

const minSize = { x: 0, y: 0 };

/** A box around the blocks of a group, with space for its name. */
function getGroupBox(blocks: readonly string[], positions: NodePositions, heights: ReadonlyMap<string, number>) {
  const placedIds = blocks.filter((id) => positions[id]);
  const at = placedIds.map((id) => ({
    ...(positions[id] as NodePosition),
    height: heights.get(id) ?? blockSize.height,
  }));
  if (at.length === 0) return null;
  const leftEdge = Math.min(...at.map(({ x }) => x)) - 24;
  const top = Math.min(...at.map(({ y }) => y)) - 44;
  const right = Math.max(...at.map(({ x }) => x)) + blockSize.width + 24;
  const bottom = Math.max(...at.map(({ y, height }) => y + height)) + 28;
  return { x: leftEdge, y: top, width: right - leftEdge, height: bottom - top };
}

/** Positions of all blocks: moved ones stay at their place. */
export function getPositions(graph: Graph, laid: NodePositions): NodePositions {
  return { ...laid, ...graph.view?.spots };
}

function toViewNodes(graph: Graph, positions: NodePositions, builder: Builder): AnyNode[] {
  const { isReadOnly } = builder;
  const heights = new Map(graph.blocks.map((block) => [block.id, getBlockHeight(builder.waysOut(block).length)]));
  const groups = (graph.view?.groups ?? []).flatMap(({ id, title, blocks }): GroupNodeType[] => {
    const box = getGroupBox(blocks, positions, heights);
    if (!box) return [];
    const { x, y, width, height } = box;
    return [
      {
        ...{ id: `group:${id}`, type: 'frame', position: { x, y }, width, height, zIndex: -1 },
        ...{ draggable: false, selectable: false, data: { title, isReadOnly } },
      },
    ];
  });
  const notes = (graph.view?.notes ?? []).map(
    ({ id, text, x, y }): NoteNodeType => ({
      ...{ id: `note:${id}`, type: 'note', position: { x, y }, data: { text, isReadOnly } },
      ...{ draggable: !isReadOnly, selectable: false },
    }),
  );
  return [...groups, ...notes];
}

function reuseUnchanged<Item extends { id: string }>(items: Item[], previousById: ReadonlyMap<string, Item>): Item[] {
  return items.map((item) => {
    const old = previousById.get(item.id);
    if (!old) return item;
    const same = Object.fromEntries(Object.keys(item).map((key) => [key, old[key as keyof Item]]));
    return isEqualJson(item, same) ? old : item;
  });
}

/** Pixels of where a way begins or ends. */
const portSize = 12;

/**
 * Positions of a block's ports, in pixels relative to it, as `canvas.module.css` draws them: known before rendering, so that blocks
 * outside the view need not be rendered.
 */
function toHandles(
  { ways: outlets, isFirst }: BlockData,
  { width, height }: { width: number; height: number },
): NodeHandle[] {
  const size = { width: portSize, height: portSize };
  const at = (x: number, y: number) => ({ ...size, x: x - portSize / 2, y: y - portSize / 2 });
  const out = outlets.map(
    ({ key }, index): NodeHandle => ({
      ...{ id: key, type: 'source', position: Position.Right },
      ...at(width, ((index + 0.5) / outlets.length) * height),
    }),
  );
  return isFirst ? out : [{ type: 'target', position: Position.Left, ...at(0, height / 2) }, ...out];
}

export function toNodes(
  builder: Builder,
  positions: NodePositions,
  context: { around: NodeContext; before: readonly AnyNode[] },
): AnyNode[] {
  const { graph, selected, isReadOnly } = builder;
  const chosen = new Set(selected);
  const previousById = new Map(context.before.map((node) => [node.id, node]));
  const facts = collectGraphFacts(builder);
  const blocks = graph.blocks.map((block): BlockNodeType => {
    const data = toBlockData(block, builder, { around: context.around, known: facts });
    const old = previousById.get(block.id) as BlockNodeType | undefined;
    const size = { width: blockSize.width, height: getBlockHeight(data.ways.length) };
    return {
      ...{ id: block.id, type: 'block', position: positions[block.id] ?? minSize, ...size },
      ...{ data: old && isEqualJson(old.data, data) ? old.data : data, selected: chosen.has(block.id) },
      ...{ measured: size, handles: toHandles(data, size) },
      draggable: !isReadOnly,
    };
  });
  return reuseUnchanged<AnyNode>([...toViewNodes(graph, positions, builder), ...blocks], previousById);
}

export function toGraphEdges(builder: Builder, previousEdges: readonly ConnectionEdgeType[]): ConnectionEdgeType[] {
  const { graph, path, isReadOnly } = builder;
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  const passed = new Set(path.map(({ blockId }) => blockId));
  const titleOf = (id: string): LocalText => blocks.get(id)?.title ?? { ko: id, en: id };
  const edges = graph.connections.flatMap(({ from, outlet, to }): ConnectionEdgeType[] => {
    const block = blocks.get(from);
    if (!block || !blocks.has(to)) return [];
    const outlets = builder.waysOut(block);
    const outletOfEdge = outlets.find(({ key }) => key === outlet);
    const isNamed = outlets.length > 1 || outlet !== 'next';
    return [
      {
        ...{ id: `${from} ${outlet} ${to}`, type: 'way', source: from, target: to, sourceHandle: outlet },
        data: {
          ...{ outlet, isReadOnly, fromTitle: block.title, toTitle: titleOf(to) },
          label: isNamed ? (outletOfEdge?.label ?? { ko: outlet, en: outlet }) : null,
          isTaken: passed.has(from) && passed.has(to),
        },
      },
    ];
  });
  return reuseUnchanged(edges, new Map(previousEdges.map((edge) => [edge.id, edge])));
}
