/** What people do in the builder, whichever way they ask for it: by mouse, by keys, from a list. */
import { useMemo } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone, showError } from '#kernel/web/notify.tsx';
import { copyBlocks, pasteBlocks, readClip } from '../../contract/drafting/clip.ts';
import { freeId, takenIds, type Within, withGraph } from '../../contract/drafting/draft.ts';
import * as edits from '../../contract/drafting/edit.ts';
import { freshBlock } from '../../contract/drafting/fresh.ts';
import * as views from '../../contract/drafting/view.ts';
import type { Connection, Graph, Spot } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { type Builder, useBuilder } from './builder.tsx';
import { useBuilderText } from './text.ts';

export interface Commands {
  /** Where nothing is said, behind what is chosen, else behind the last block that leads nowhere. */
  add: (kind: BlockView, where?: edits.Where) => void;
  connect: (way: Connection) => void;
  disconnect: (way: Connection) => void;
  remove: (ids?: readonly string[]) => void;
  move: (spots: Readonly<Record<string, Spot>>) => void;
  tidy: () => void;
  duplicate: () => void;
  copyText: () => string | null;
  cut: () => string | null;
  paste: (text: string) => boolean;
  group: () => void;
  note: (at: Spot) => void;
  beginWith: (id: string) => void;
  change: (change: (graph: Graph) => Graph, at?: string) => void;
}

/** The last block of the way that was told last: there people go on. */
function lastOpen({ graph, waysOut }: Builder): edits.Where['after'] | null {
  for (const block of graph.blocks.toReversed()) {
    const open = waysOut(block).find(({ key }) => edits.leadsTo(graph, block.id, key).length === 0);
    if (open) return { block: block.id, outlet: open.key };
  }
  return null;
}

function behind(builder: Builder): edits.Where['after'] | null {
  const { graph, selected, waysOut } = builder;
  const block = graph.blocks.find(({ id }) => id === selected.at(-1));
  if (!block) return lastOpen(builder);
  const ways = waysOut(block);
  const way = ways.find(({ key }) => edits.leadsTo(graph, block.id, key).length === 0) ?? ways[0];
  return way ? { block: block.id, outlet: way.key } : null;
}

function adder(builder: Builder): Commands['add'] {
  return (kind, where) => {
    const taken = takenIds(builder.draft);
    const free = (wanted: string) => freeId(taken, wanted);
    const block = freshBlock(kind, free);
    const after = behind(builder);
    const at = where ?? (after ? { after } : {});
    const outlets = builder.waysOut(block).map(({ key }) => key);
    builder.keeper.edit((draft) =>
      withGraph(draft, builder.within, (graph) => edits.addBlock(graph, block, { ...at, outlets })),
    );
    builder.setPanel(null);
    builder.reveal(block.id, builder.within);
  };
}

/** With the first block that is moved all others stay where they are, too: from then on people lay the frame out. */
function movedIn(graph: Graph, moved: Readonly<Record<string, Spot>>, spots: Readonly<Record<string, Spot>>): Graph {
  const isNote = ([id]: readonly [string, Spot]) => id.startsWith('note:');
  const entries = Object.entries(moved);
  const withNotes = entries
    .filter(isNote)
    .reduce((now, [id, spot]) => views.changeNote(now, id.slice('note:'.length), spot), graph);
  const blocks = Object.fromEntries(entries.filter((entry) => !isNote(entry)));
  if (Object.keys(blocks).length === 0) return withNotes;
  return edits.moveBlocks(withNotes, graph.view?.spots ? blocks : { ...spots, ...blocks });
}

function paster(builder: Builder, spots: Readonly<Record<string, Spot>>, isMoved: boolean) {
  return (text: string): boolean => {
    const clip = readClip(text);
    if (!clip || builder.isReadOnly) return false;
    const taken = takenIds(builder.draft);
    const lowest = Math.max(0, ...Object.values(spots).map(({ y }) => y));
    const at = isMoved ? { x: 0, y: lowest + edits.stride.y } : undefined;
    const pasted = pasteBlocks(builder.graph, clip, { taken, ...(at && { at }) });
    builder.keeper.edit((draft) => withGraph(draft, builder.within, () => pasted.graph));
    builder.select(pasted.ids);
    return true;
  };
}

/** @param spots where the blocks stand on the canvas now */
export function useCommands(spots: Readonly<Record<string, Spot>>): Commands {
  const builder = useBuilder();
  const t = useBuilderText();
  const local = useLocal();
  return useMemo(() => {
    const { keeper, within, graph, selected, isReadOnly } = builder;
    const change: Commands['change'] = (apply, at) => {
      if (!isReadOnly) keeper.edit((draft) => withGraph(draft, within as Within, apply), at ?? null);
    };
    const copyText = () => copyBlocks(graph, selected, spots);
    const paste = paster(builder, spots, Object.keys(graph.view?.spots ?? {}).length > 0);
    const remove: Commands['remove'] = (ids = selected) => {
      const [next] = ids.flatMap((id) => edits.comesFrom(graph, id)).filter((id) => !ids.includes(id));
      change((before) => edits.removeBlocks(before, ids));
      if (next) builder.reveal(next, within);
    };
    return {
      ...{ change, copyText, paste, remove },
      add: isReadOnly ? () => undefined : adder(builder),
      connect: (way) => {
        if (edits.mayConnect(graph, way)) change((before) => edits.connect(before, way));
        else showError(new Error(t('way.ring')));
      },
      disconnect: (way) => change((before) => edits.disconnect(before, way)),
      move: (moved) => change((before) => movedIn(before, moved, spots)),
      tidy: () => change(edits.tidy),
      duplicate: () => void paste(copyText() ?? ''),
      cut: () => {
        const text = copyText();
        if (text) remove();
        return text;
      },
      group: () => {
        if (selected.length === 0) return;
        change((before) => views.groupBlocks(before, selected, t('group.new')));
        showDone(t('group.done', { count: selected.length }));
      },
      note: (at) => change((before) => views.addNote(before, { ...at, text: '' })),
      beginWith: (id) => {
        change((before) => edits.beginWith(before, id));
        const block = graph.blocks.find((one) => one.id === id);
        showDone(t('start.done', { name: block ? local(block.title) : id }));
      },
    };
  }, [builder, spots, t, local]);
}
