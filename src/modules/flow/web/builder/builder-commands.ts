/** Builder commands: what people do in the builder, the same by mouse, by keyboard and from a list. */
import { useMemo } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { copyBlocks, parseClip, pasteBlocks } from '../../contract/drafting/block-clipboard.ts';
import { collectIds, createFreeId, type LoopPath, replaceGraph } from '../../contract/drafting/draft.ts';
import * as edits from '../../contract/drafting/graph-edit.ts';
import * as views from '../../contract/drafting/graph-view.ts';
import { createBlockOfKind } from '../../contract/drafting/new-block.ts';
import type { Connection, Graph, NodePosition } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { type Builder, useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export interface BuilderCommands {
  /** By default after the selection, else after the last block without a successor. */
  add: (kind: BlockView, where?: edits.InsertionPoint) => void;
  connect: (connection: Connection) => void;
  disconnect: (connection: Connection) => void;
  remove: (ids?: readonly string[]) => void;
  move: (positions: Readonly<Record<string, NodePosition>>) => void;
  tidy: () => void;
  duplicate: () => void;
  copyText: () => string | null;
  cut: () => string | null;
  paste: (text: string) => boolean;
  group: () => void;
  note: (at: NodePosition) => void;
  beginWith: (id: string) => void;
  change: (change: (graph: Graph) => Graph, at?: string) => void;
}

/** The last block with an open outlet, in drafting order: people continue there. */
function findLastOpenOutlet({ graph, waysOut }: Builder): edits.InsertionPoint['after'] | null {
  for (const block of graph.blocks.toReversed()) {
    const open = waysOut(block).find(({ key }) => edits.listTargets(graph, block.id, key).length === 0);
    if (open) return { block: block.id, outlet: open.key };
  }
  return null;
}

function findInsertion(builder: Builder): edits.InsertionPoint['after'] | null {
  const { graph, selected, waysOut } = builder;
  const block = graph.blocks.find(({ id }) => id === selected.at(-1));
  if (!block) return findLastOpenOutlet(builder);
  const outlets = waysOut(block);
  const outlet = outlets.find(({ key }) => edits.listTargets(graph, block.id, key).length === 0) ?? outlets[0];
  return outlet ? { block: block.id, outlet: outlet.key } : null;
}

function createAdd(builder: Builder): BuilderCommands['add'] {
  return (kind, where) => {
    const usedIds = collectIds(builder.draft);
    const free = (baseId: string) => createFreeId(usedIds, baseId);
    const block = createBlockOfKind(kind, free);
    const insertion = findInsertion(builder);
    const at = where ?? (insertion ? { after: insertion } : {});
    const outlets = builder.waysOut(block).map(({ key }) => key);
    builder.autosave.edit((draft) =>
      replaceGraph(draft, builder.within, (graph) => edits.addBlock(graph, block, { ...at, outlets })),
    );
    builder.setPanel(null);
    builder.reveal(block.id, builder.within);
  };
}

/** With the first block that is moved all others stay where they are, too: from then on people lay the frame out. */
function moveInGraph(
  graph: Graph,
  movedPositions: Readonly<Record<string, NodePosition>>,
  positions: Readonly<Record<string, NodePosition>>,
): Graph {
  const isNote = ([id]: readonly [string, NodePosition]) => id.startsWith('note:');
  const entries = Object.entries(movedPositions);
  const withNotes = entries
    .filter(isNote)
    .reduce((now, [id, position]) => views.changeNote(now, id.slice('note:'.length), position), graph);
  const blocks = Object.fromEntries(entries.filter((entry) => !isNote(entry)));
  if (Object.keys(blocks).length === 0) return withNotes;
  return edits.moveBlocks(withNotes, graph.view?.spots ? blocks : { ...positions, ...blocks });
}

function createPaste(builder: Builder, positions: Readonly<Record<string, NodePosition>>, isMoved: boolean) {
  return (text: string): boolean => {
    const clip = parseClip(text);
    if (!clip || builder.isReadOnly) return false;
    const usedIds = collectIds(builder.draft);
    const lowest = Math.max(0, ...Object.values(positions).map(({ y }) => y));
    const at = isMoved ? { x: 0, y: lowest + edits.blockSpacing.y } : undefined;
    const pasted = pasteBlocks(builder.graph, clip, { taken: usedIds, ...(at && { at }) });
    builder.autosave.edit((draft) => replaceGraph(draft, builder.within, () => pasted.graph));
    builder.select(pasted.ids);
    return true;
  };
}

/** @param spots current positions of the blocks on the canvas */
export function useBuilderCommands(positions: Readonly<Record<string, NodePosition>>): BuilderCommands {
  const builder = useBuilder();
  const t = useBuilderText();
  const local = useLocalText();
  return useMemo(() => {
    const { autosave: draftAutosave, within, graph, selected, isReadOnly } = builder;
    const change: BuilderCommands['change'] = (apply, at) => {
      if (!isReadOnly) draftAutosave.edit((draft) => replaceGraph(draft, within as LoopPath, apply), at ?? null);
    };
    const copyText = () => copyBlocks(graph, selected, positions);
    const paste = createPaste(builder, positions, Object.keys(graph.view?.spots ?? {}).length > 0);
    const remove: BuilderCommands['remove'] = (ids = selected) => {
      const [next] = ids.flatMap((id) => edits.listSources(graph, id)).filter((id) => !ids.includes(id));
      change((currentGraph) => edits.removeBlocks(currentGraph, ids));
      if (next) builder.reveal(next, within);
    };
    return {
      ...{ change, copyText, paste, remove },
      add: isReadOnly ? () => undefined : createAdd(builder),
      connect: (connection) => {
        if (edits.canConnect(graph, connection))
          change((currentGraph) => edits.addConnection(currentGraph, connection));
        else showError(new Error(t('way.ring')));
      },
      disconnect: (connection) => change((currentGraph) => edits.removeConnection(currentGraph, connection)),
      move: (moved) => change((currentGraph) => moveInGraph(currentGraph, moved, positions)),
      tidy: () => change(edits.resetLayout),
      duplicate: () => void paste(copyText() ?? ''),
      cut: () => {
        const text = copyText();
        if (text) remove();
        return text;
      },
      group: () => {
        if (selected.length === 0) return;
        change((currentGraph) => views.groupBlocks(currentGraph, selected, t('group.new')));
        showSuccess(t('group.done', { count: selected.length }));
      },
      note: (at) => change((currentGraph) => views.addNote(currentGraph, { ...at, text: '' })),
      beginWith: (id) => {
        change((currentGraph) => edits.setStart(currentGraph, id));
        const block = graph.blocks.find((candidate) => candidate.id === id);
        showSuccess(t('start.done', { name: block ? local(block.title) : id }));
      },
    };
  }, [builder, positions, t, local]);
}
