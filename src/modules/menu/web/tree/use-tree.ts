/** A tree while being arranged: the edited state next to the saved one, with undo step by step. */
import { useState } from 'react';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import type { Tree } from '../../contract/tree.ts';

export function useTree(data: MenuTree) {
  /** Initial state of the editing. */
  const [base, setBase] = useState(data);
  const [tree, setTree] = useState(data.tree);
  const [past, setPast] = useState<readonly { tree: Tree; what: string | undefined }[]>([]);
  const isDirty = past.length > 0;
  const take = (next: MenuTree) => {
    setBase(next);
    setTree(next.tree);
    setPast([]);
  };
  // Saved changes of others are taken over, unless there are unsaved ones here: then a notice appears.
  const isNewer = data.version > base.version;
  if (isNewer && !isDirty) take(data);
  return {
    base,
    tree,
    isDirty,
    isLate: isNewer && isDirty,
    take,
    takeNewest: () => take(data),
    /** Changes of the same `what`, one after the other (letters of a word), are taken back together. */
    change: (next: Tree, what?: string) => {
      if (!what || past.at(-1)?.what !== what) setPast([...past, { tree, what }]);
      setTree(next);
    },
    undo: () => {
      setTree(past.at(-1)?.tree ?? tree);
      setPast(past.slice(0, -1));
    },
    discard: () => take(base),
  };
}
export type Arranging = ReturnType<typeof useTree>;
