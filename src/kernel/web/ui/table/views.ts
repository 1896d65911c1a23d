/** Table views: hidden columns chosen by a person, and views saved under a name. */
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

/** Hidden columns of the table called `name`. Stored in this browser: the available width depends on the device. */
export function useHidden<Row>(name: string, columns: readonly Column<Row>[]): HiddenColumns {
  const key = `heureum.table.${name}`;
  const atFirst = columns.filter((column) => column.hidden).map((column) => column.key);
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
  /** Stores the view under its name, in place of a previous one. Rejects with ApiError. */
  save: (view: SavedView) => Promise<void>;
  /** Failures appear as a notice. */
  remove: (name: string) => void;
}

/** The saved views of the table called `table`; they are loaded once they are `isNeeded`. */
export type UseSavedViews = (table: string, isNeeded: boolean) => SavedViews;

/** In this browser: for a person who is no member of the company here. */
export const useLocalViews: UseSavedViews = (table) => {
  const key = `heureum.views.${table}`;
  const [views, setViews] = useState(() => readLocalJson<readonly SavedView[]>(key, []));
  const keep = (next: readonly SavedView[]) => {
    setViews(next);
    writeLocal(key, JSON.stringify(next));
  };
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    isPending: false,
    error: null,
    retry: () => undefined,
    save: async (view) => keep([...without(view.name), view]),
    remove: (name) => keep(without(name)),
  };
};

/** Storage of saved views; the application provides the implementation that knows companies. */
export const SavedViewsStore = createContext<UseSavedViews>(useLocalViews);

export const useSavedViews: UseSavedViews = (table, isNeeded) => {
  const useStore = use(SavedViewsStore);
  return useStore(table, isNeeded);
};
