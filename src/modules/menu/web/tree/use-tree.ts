/** A tree while it is being arranged: what is wanted beside what is kept, and the way back, step by step. */
import { useState } from 'react';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import type { Tree } from '../../contract/tree.ts';

export function useTree(data: MenuTree) {
  /** What the arranging began with. */
  const [base, setBase] = useState(data);
  const [tree, setTree] = useState(data.tree);
  const [past, setPast] = useState<readonly { tree: Tree; what: string | undefined }[]>([]);
  const isDirty = past.length > 0;
  const take = (next: MenuTree) => {
    setBase(next);
    setTree(next.tree);
    setPast([]);
  };
  // What others kept meanwhile comes in, unless something here is not kept yet: then it is said.
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
