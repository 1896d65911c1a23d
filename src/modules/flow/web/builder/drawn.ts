/** The graph as nodes and edges of the canvas. What did not change stays the same object, so that it is not drawn anew. */
import { type NodeHandle, Position, type ReactFlowInstance } from '@xyflow/react';
import type { LocalText } from '#kernel/contract/text.ts';
import { startOf } from '../../contract/drafting/edit.ts';
import { isSame } from '../../contract/drafting/merge.ts';
import type { Block, Graph, Spot } from '../../contract/frame.ts';
import { type FrameProblem, isError } from '../../contract/frame-report.ts';
import { blockSize, heightOf, type Spots } from './arrange.ts';
import type { BlockData, BlockNodeType } from './BlockNode.tsx';
import type { Builder } from './builder.tsx';
import type { GroupNodeType, NoteNodeType } from './ViewNodes.tsx';
import type { WayEdgeType } from './WayEdge.tsx';

export type AnyNode = BlockNodeType | NoteNodeType | GroupNodeType;

/** The canvas, to be looked at and moved. */
export type Instance = ReactFlowInstance<AnyNode, WayEdgeType>;

/** What is known of blocks beside the draft. */
export interface Around {
  comments: ReadonlyMap<string, number>;
  others: ReadonlyMap<string, string>;
}

/** Of the whole, looked up once for all blocks. */
interface Known {
  start: string | null;
  /** Ways out that lead somewhere: the block's id and the way's key. */
  taken: ReadonlySet<string>;
  /** Null before the frame was looked into. */
  irreversible: ReadonlySet<string> | null;
  states: ReadonlyMap<string, string>;
}

const wayOut = (id: string, key: string): string => `${id} ${key}`;

function knownOf({ graph, checked, path }: Builder): Known {
  return {
    start: startOf(graph),
    taken: new Set(graph.connections.map(({ from, outlet }) => wayOut(from, outlet))),
    irreversible: checked.report && new Set(checked.report.irreversible.map(({ id }) => id)),
    // Of a block that a rehearsal went through twice, the first.
    states: new Map(path.toReversed().map(({ blockId, state }) => [blockId, state])),
  };
}

function reversibilityOf(block: Block, builder: Builder, { irreversible }: Known): BlockData['reversibility'] {
  const kind = builder.kindOf(block);
  if (!kind || kind.reversibility === 'no-effect') return null;
  if (!irreversible) return kind.reversibility;
  return irreversible.has(block.id) ? 'irreversible' : 'reversible';
}

function worstOf(problems: readonly FrameProblem[] | undefined): Pick<BlockData, 'problem' | 'problemText'> {
  const [worst] = problems ?? [];
  if (!worst) return { problem: null, problemText: null };
  return { problem: isError(worst) ? 'error' : 'warning', problemText: worst.message };
}

function dataOf(block: Block, builder: Builder, about: { around: Around; known: Known }): BlockData {
  const { checked, isReadOnly } = builder;
  const { around, known } = about;
  const kind = builder.kindOf(block);
  return {
    title: block.title,
    kind: block.kind,
    kindTitle: kind?.title ?? { ko: block.kind, en: block.kind },
    sign: kind?.sign ?? 'bolt',
    ways: builder.waysOut(block).map(({ key, label }) => ({
      ...{ key, label },
      isOpen: !known.taken.has(wayOut(block.id, key)),
    })),
    ...worstOf(checked.at.get(block.id)),
    reversibility: reversibilityOf(block, builder, known),
    isFirst: known.start === block.id,
    comments: around.comments.get(block.id) ?? 0,
    others: around.others.get(block.id) ?? '',
    state: known.states.get(block.id) ?? null,
    frameKey: typeof block.settings.frameKey === 'string' ? block.settings.frameKey : null,
    isReadOnly,
  };
}

const lowest = { x: 0, y: 0 };

/** A frame around the blocks of a group, with room for its name. */
function boxOf(blocks: readonly string[], spots: Spots, heights: ReadonlyMap<string, number>) {
  const known = blocks.filter((id) => spots[id]);
  const at = known.map((id) => ({ ...(spots[id] as Spot), height: heights.get(id) ?? blockSize.height }));
  if (at.length === 0) return null;
  const left = Math.min(...at.map(({ x }) => x)) - 24;
  const top = Math.min(...at.map(({ y }) => y)) - 44;
  const right = Math.max(...at.map(({ x }) => x)) + blockSize.width + 24;
  const bottom = Math.max(...at.map(({ y, height }) => y + height)) + 28;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Where everything stands: moved ones where they were put. */
export function spotsOf(graph: Graph, laid: Spots): Spots {
  return { ...laid, ...graph.view?.spots };
}

function viewNodes(graph: Graph, spots: Spots, builder: Builder): AnyNode[] {
  const { isReadOnly } = builder;
  const heights = new Map(graph.blocks.map((block) => [block.id, heightOf(builder.waysOut(block).length)]));
  const groups = (graph.view?.groups ?? []).flatMap(({ id, title, blocks }): GroupNodeType[] => {
    const box = boxOf(blocks, spots, heights);
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

function again<Item extends { id: string }>(items: Item[], before: ReadonlyMap<string, Item>): Item[] {
  return items.map((item) => {
    const old = before.get(item.id);
    if (!old) return item;
    const same = Object.fromEntries(Object.keys(item).map((key) => [key, old[key as keyof Item]]));
    return isSame(item, same) ? old : item;
  });
}

/** Pixels of where a way begins or ends. */
const port = 12;

/** Where ways begin and end at a block, in pixels of it, as `canvas.module.css` draws them: known before it is drawn, so that what is not in sight need not be. */
function portsOf({ ways, isFirst }: BlockData, { width, height }: { width: number; height: number }): NodeHandle[] {
  const size = { width: port, height: port };
  const at = (x: number, y: number) => ({ ...size, x: x - port / 2, y: y - port / 2 });
  const out = ways.map(
    ({ key }, index): NodeHandle => ({
      ...{ id: key, type: 'source', position: Position.Right },
      ...at(width, ((index + 0.5) / ways.length) * height),
    }),
  );
  return isFirst ? out : [{ type: 'target', position: Position.Left, ...at(0, height / 2) }, ...out];
}

export function nodesOf(
  builder: Builder,
  spots: Spots,
  about: { around: Around; before: readonly AnyNode[] },
): AnyNode[] {
  const { graph, selected, isReadOnly } = builder;
  const chosen = new Set(selected);
  const before = new Map(about.before.map((node) => [node.id, node]));
  const known = knownOf(builder);
  const blocks = graph.blocks.map((block): BlockNodeType => {
    const data = dataOf(block, builder, { around: about.around, known });
    const old = before.get(block.id) as BlockNodeType | undefined;
    const size = { width: blockSize.width, height: heightOf(data.ways.length) };
    return {
      ...{ id: block.id, type: 'block', position: spots[block.id] ?? lowest, ...size },
      ...{ data: old && isSame(old.data, data) ? old.data : data, selected: chosen.has(block.id) },
      ...{ measured: size, handles: portsOf(data, size) },
      draggable: !isReadOnly,
    };
  });
  return again<AnyNode>([...viewNodes(graph, spots, builder), ...blocks], before);
}

export function edgesOf(builder: Builder, before: readonly WayEdgeType[]): WayEdgeType[] {
  const { graph, path, isReadOnly } = builder;
  const blocks = new Map(graph.blocks.map((block) => [block.id, block]));
  const passed = new Set(path.map(({ blockId }) => blockId));
  const titleOf = (id: string): LocalText => blocks.get(id)?.title ?? { ko: id, en: id };
  const edges = graph.connections.flatMap(({ from, outlet, to }): WayEdgeType[] => {
    const block = blocks.get(from);
    if (!block || !blocks.has(to)) return [];
    const ways = builder.waysOut(block);
    const way = ways.find(({ key }) => key === outlet);
    const isNamed = ways.length > 1 || outlet !== 'next';
    return [
      {
        ...{ id: `${from} ${outlet} ${to}`, type: 'way', source: from, target: to, sourceHandle: outlet },
        data: {
          ...{ outlet, isReadOnly, fromTitle: block.title, toTitle: titleOf(to) },
          label: isNamed ? (way?.label ?? { ko: outlet, en: outlet }) : null,
          isTaken: passed.has(from) && passed.has(to),
        },
      },
    ];
  });
  return again(edges, new Map(before.map((edge) => [edge.id, edge])));
}
