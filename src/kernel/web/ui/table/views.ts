/** What a person chose to see in a table, and the views saved under a name. */
import { createContext, use, useState } from 'react';
import type { SavedView } from '../../../contract/saved-view.ts';
import type { ApiError } from '../../api-error.ts';
import { readLocalJson, writeLocal } from '../../local.ts';
import type { Column } from './types.ts';

export interface HiddenColumns {
  hidden: readonly string[];
  setHidden: (hidden: readonly string[]) => void;
  reset: () => void;
}

/** Hidden columns of the table called `name`. Kept in this browser: what fits is a matter of the device. */
export function useHidden<Row>(name: string, columns: readonly Column<Row>[]): HiddenColumns {
  const key = `heureum.table.${name}`;
  const atFirst = columns.filter((one) => one.hidden).map((one) => one.key);
  const [hidden, setHidden] = useState(
    () => readLocalJson<{ hidden: readonly string[] }>(key, { hidden: atFirst }).hidden,
  );
  const keep = (next: readonly string[]) => {
    setHidden(next);
    writeLocal(key, JSON.stringify({ hidden: next }));
  };
  return { hidden, setHidden: keep, reset: () => keep(atFirst) };
}

export interface SavedViews {
  views: readonly SavedView[];
  isPending: boolean;
  error: ApiError | null;
  retry: () => void;
  /** Keeps the view under its name, in place of a former one. Rejects with ApiError. */
  save: (view: SavedView) => Promise<void>;
  /** Failures appear as a notice. */
  remove: (name: string) => void;
}

/** The saved views of the table called `table`; they are loaded once they are `wanted`. */
export type UseSavedViews = (table: string, wanted: boolean) => SavedViews;

/** In this browser: for who is no member of the company here. */
export const useLocalViews: UseSavedViews = (table) => {
  const key = `heureum.views.${table}`;
  const [views, setViews] = useState(() => readLocalJson<readonly SavedView[]>(key, []));
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    writeLocal(key, JSON.stringify(next));
  };
  const without = (name: string) => views.filter((one) => one.name !== name);
  return {
    views,
    isPending: false,
    error: null,
    retry: () => undefined,
    save: async (view) => keep([...without(view.name), view]),
    remove: (name) => keep(without(name)),
  };
};

/** Where tables keep saved views; the application gives the way that knows companies. */
export const SavedViewsStore = createContext<UseSavedViews>(useLocalViews);

export const useSavedViews: UseSavedViews = (table, wanted) => {
  const useStore = use(SavedViewsStore);
  return useStore(table, wanted);
};
