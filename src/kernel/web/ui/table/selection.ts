/** Row selection: chosen rows of a list; rows no longer listed are ignored. */
import { useState } from 'react';

export interface Selection<Row> {
  chosen: readonly Row[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
  state: 'none' | 'some' | 'all';
}

/** Selected rows by id; rows that are no longer listed do not count. */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(idOf(row)));
  const state = chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some';
  return {
    chosen,
    state,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setIds(state === 'all' ? new Set() : new Set(rows.map(idOf))),
    clear: () => setIds(new Set()),
  };
}
