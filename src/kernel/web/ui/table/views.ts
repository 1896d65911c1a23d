/** What a person chose to see in a table, and the views saved under a name. Kept in this browser. */
import { useState } from 'react';
import { readLocalJson, writeLocal } from '../../local.ts';
import type { Column, Sort } from './types.ts';

export interface SavedView {
  name: string;
  hidden: string[];
  sort?: Sort;
  view?: Record<string, string>;
}
interface Kept {
  hidden: string[];
  views: SavedView[];
}

export interface Views {
  hidden: readonly string[];
  views: readonly SavedView[];
  setHidden: (hidden: string[]) => void;
  save: (view: Omit<SavedView, 'hidden'>) => void;
  remove: (name: string) => void;
  reset: () => void;
}

/** Hidden columns and saved views of the table called `name`. */
export function useViews<Row>(name: string, columns: readonly Column<Row>[]): Views {
  const key = `heureum.table.${name}`;
  const atFirst: Kept = { hidden: columns.filter((one) => one.hidden).map((one) => one.key), views: [] };
  const [kept, setKept] = useState<Kept>(() => readLocalJson(key, atFirst));
  const keep = (next: Kept) => {
    setKept(next);
    writeLocal(key, JSON.stringify(next));
  };
  return {
    hidden: kept.hidden,
    views: kept.views,
    setHidden: (hidden) => keep({ ...kept, hidden }),
    save: (view) => {
      const others = kept.views.filter((one) => one.name !== view.name);
      keep({ ...kept, views: [...others, { ...view, hidden: kept.hidden }] });
    },
    remove: (gone) => keep({ ...kept, views: kept.views.filter((one) => one.name !== gone) }),
    reset: () => keep({ ...kept, hidden: atFirst.hidden }),
  };
}
