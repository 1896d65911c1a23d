/** Notes and groups on the canvas: for people, without meaning for a run. */
import type { Graph, NodePosition } from '../frame.ts';
import { changeView } from './draft.ts';

/** A name that is free among these. */
function createFreeViewId(prefix: string, existing: readonly { id: string }[]): string {
  const ids = new Set(existing.map(({ id }) => id));
  let number = existing.length + 1;
  while (ids.has(`${prefix}${number}`)) number++;
  return `${prefix}${number}`;
}

export function addNote(graph: Graph, note: NodePosition & { text: string }): Graph {
  return changeView(graph, (view) => {
    const notes = view.notes ?? [];
    return { ...view, notes: [...notes, { id: createFreeViewId('note', notes), ...note }] };
  });
}

export function changeNote(graph: Graph, id: string, change: Partial<NodePosition & { text: string }>): Graph {
  return changeView(graph, (view) => ({
    ...view,
    notes: (view.notes ?? []).map((note) => (note.id === id ? { ...note, ...change } : note)),
  }));
}

export function removeNote(graph: Graph, id: string): Graph {
  return changeView(graph, (view) => ({ ...view, notes: (view.notes ?? []).filter((note) => note.id !== id) }));
}

/** A block is in one group at most: it leaves the one that it was in. */
export function groupBlocks(graph: Graph, blocks: readonly string[], title: string): Graph {
  if (blocks.length === 0) return graph;
  return changeView(graph, (view) => {
    const others = (view.groups ?? [])
      .map((group) => ({ ...group, blocks: group.blocks.filter((id) => !blocks.includes(id)) }))
      .filter((group) => group.blocks.length > 0);
    return {
      ...view,
      groups: [...others, { id: createFreeViewId('group', view.groups ?? []), title, blocks: [...blocks] }],
    };
  });
}

export function renameGroup(graph: Graph, id: string, title: string): Graph {
  return changeView(graph, (view) => ({
    ...view,
    groups: (view.groups ?? []).map((group) => (group.id === id ? { ...group, title } : group)),
  }));
}

export function removeGroup(graph: Graph, id: string): Graph {
  return changeView(graph, (view) => ({ ...view, groups: (view.groups ?? []).filter((group) => group.id !== id) }));
}
