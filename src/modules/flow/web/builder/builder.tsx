/** What all parts of the builder share: the draft, what is chosen, and what can be done with it. */
import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '#kernel/web/session.tsx';
import { type Draft, findBlock, graphAt, type Within } from '../../contract/drafting/draft.ts';
import type { Block, Graph } from '../../contract/frame.ts';
import type { BlockView, FrameDetail } from '../../contract/shapes.ts';
import { type NamedWay, waysOf } from '../../contract/ways.ts';
import { saveDraft } from './builder.api.ts';
import { type Checked, useChecked } from './checking.ts';
import { baseOf, DraftKeeper, type Kept } from './keeper.ts';

/** What stands at the side; a chosen block's settings where it is null. */
export type Panel = 'frame' | 'problems' | 'rehearsal' | 'comments' | 'search';

export interface StepState {
  blockId: string;
  state: string;
}

export interface Builder {
  frame: FrameDetail;
  keeper: DraftKeeper;
  kept: Kept;
  draft: Draft;
  /** The part of it that is on the canvas. */
  graph: Graph;
  within: Within;
  enter: (within: Within) => void;
  catalogue: readonly BlockView[];
  kindOf: (block: Pick<Block, 'kind' | 'settings'>) => BlockView | undefined;
  waysOut: (block: Block) => NamedWay[];
  checked: Checked;
  selected: readonly string[];
  select: (ids: readonly string[]) => void;
  /** Shows a block wherever it is, and chooses it. */
  reveal: (id: string, within?: Within) => void;
  /** The block that is to be brought into sight and given the focus; a number, so that the same one can be asked for twice. */
  wanted: { id: string; number: number } | null;
  panel: Panel | null;
  setPanel: (panel: Panel | null) => void;
  isReadOnly: boolean;
  /** Where a rehearsal went. */
  path: readonly StepState[];
  setPath: (path: readonly StepState[]) => void;
}

const Context = createContext<Builder | null>(null);
export const BuilderContext = Context;

export function useBuilder(): Builder {
  const builder = use(Context);
  if (!builder) throw new Error('outside of a builder');
  return builder;
}

function useKeeper(frame: FrameDetail): DraftKeeper {
  const person = useSession().me?.person.id ?? '';
  const [keeper] = useState(
    () =>
      new DraftKeeper(frame, `flow.draft.${person}.${frame.id}`, (version, draft) =>
        saveDraft(frame.id, version, draft),
      ),
  );
  useEffect(() => void keeper.take(baseOf(frame)), [keeper, frame]);
  useEffect(() => {
    const retry = () => void keeper.flush();
    addEventListener('online', retry);
    addEventListener('pagehide', keeper.hold);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('pagehide', keeper.hold);
      keeper.close();
    };
  }, [keeper]);
  return keeper;
}

function useKinds(catalogue: readonly BlockView[]): Pick<Builder, 'kindOf' | 'waysOut'> {
  return useMemo(() => {
    const kinds = new Map(catalogue.map((view) => [view.kind, view]));
    const made = new Map(catalogue.flatMap((view) => (view.made ? [[view.made.frameKey, view] as const] : [])));
    const kindOf: Builder['kindOf'] = ({ kind, settings }) =>
      (kind === 'flow.sub-flow' ? made.get(String(settings.frameKey)) : undefined) ?? kinds.get(kind);
    const ways = new WeakMap<Block, NamedWay[]>();
    const waysOut: Builder['waysOut'] = (block) => {
      const known = ways.get(block) ?? waysOf(block, kinds.get(block.kind) ?? { outlets: ['next'] });
      ways.set(block, known);
      return known;
    };
    return { kindOf, waysOut };
  }, [catalogue]);
}

interface Place {
  within: Within;
  selected: readonly string[];
  wanted: Builder['wanted'];
}

function usePlace(draft: Draft) {
  const [place, setPlace] = useState<Place>({ within: [], selected: [], wanted: null });
  const select = useCallback(
    (selected: readonly string[]) =>
      setPlace((now) => (now.selected.join() === selected.join() ? now : { ...now, selected })),
    [],
  );
  const enter = useCallback((within: Within) => setPlace((now) => ({ within, selected: [], wanted: now.wanted })), []);
  const reveal = useCallback(
    (id: string, known?: Within) => {
      const within = known ?? findBlock(draft, id)?.within ?? [];
      setPlace((now) => ({ within, selected: [id], wanted: { id, number: (now.wanted?.number ?? 0) + 1 } }));
    },
    [draft],
  );
  return { place, select, enter, reveal };
}

export function useNewBuilder(frame: FrameDetail, catalogue: readonly BlockView[]): Builder {
  const keeper = useKeeper(frame);
  const kept = useSyncExternalStore(keeper.subscribe, keeper.read);
  const draft = kept.history.present;
  const { place, select, enter, reveal } = usePlace(draft);
  const graph = useMemo(() => graphAt(draft, place.within), [draft, place.within]);
  const kinds = useKinds(catalogue);
  const checked = useChecked(draft);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [path, setPath] = useState<readonly StepState[]>([]);
  const known = new Set(graph.blocks.map(({ id }) => id));
  return {
    ...{ frame, keeper, kept, draft, graph, catalogue, checked, panel, setPanel, path, setPath },
    ...{ ...kinds, select, enter, reveal, within: place.within, wanted: place.wanted },
    selected: place.selected.filter((id) => known.has(id)),
    isReadOnly: !frame.abilities.edit,
  };
}
