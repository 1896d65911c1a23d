/** Builder context: shared by all its parts, with the draft, the selection and the available actions. */
import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '#kernel/web/session.tsx';
import { type Draft, findBlock, getGraph, type LoopPath } from '../../contract/drafting/draft.ts';
import type { Block, Graph } from '../../contract/frame.ts';
import { listNamedOutlets, type NamedOutlet } from '../../contract/named-outlets.ts';
import type { BlockView, FrameDetail } from '../../contract/shapes.ts';
import { saveDraft } from './builder.api.ts';
import { type AutosaveState, DraftAutosave, toSavedBase } from './draft-autosave.ts';
import { type DraftCheck, useDraftCheck } from './draft-check.ts';

/** The side panel; null shows the settings of the chosen block. */
export type Panel = 'frame' | 'problems' | 'rehearsal' | 'comments' | 'search';

export interface StepState {
  blockId: string;
  state: string;
}

export interface Builder {
  frame: FrameDetail;
  autosave: DraftAutosave;
  autosaveState: AutosaveState;
  draft: Draft;
  /** The part of it that is on the canvas. */
  graph: Graph;
  within: LoopPath;
  enter: (within: LoopPath) => void;
  catalogue: readonly BlockView[];
  kindOf: (block: Pick<Block, 'kind' | 'settings'>) => BlockView | undefined;
  waysOut: (block: Block) => NamedOutlet[];
  checked: DraftCheck;
  selected: readonly string[];
  select: (ids: readonly string[]) => void;
  /** Shows a block wherever it is, and chooses it. */
  reveal: (id: string, within?: LoopPath) => void;
  /** The block to scroll into view and focus; the number allows the same one twice. */
  wanted: { id: string; number: number } | null;
  panel: Panel | null;
  setPanel: (panel: Panel | null) => void;
  isReadOnly: boolean;
  /** Steps a rehearsal took. */
  path: readonly StepState[];
  setPath: (path: readonly StepState[]) => void;
}

const BuilderContextValue = createContext<Builder | null>(null);
export const BuilderContext = BuilderContextValue;

export function useBuilder(): Builder {
  const builder = use(BuilderContextValue);
  if (!builder) throw new Error('outside of a builder');
  return builder;
}

function useDraftAutosave(frame: FrameDetail): DraftAutosave {
  const person = useSession().me?.person.id ?? '';
  const [autosave] = useState(
    () =>
      new DraftAutosave(frame, `flow.draft.${person}.${frame.id}`, (version, draft) =>
        saveDraft(frame.id, version, draft),
      ),
  );
  useEffect(() => void autosave.take(toSavedBase(frame)), [autosave, frame]);
  useEffect(() => {
    const retry = () => void autosave.flush();
    addEventListener('online', retry);
    addEventListener('pagehide', autosave.hold);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('pagehide', autosave.hold);
      autosave.close();
    };
  }, [autosave]);
  return autosave;
}

function useBlockKinds(catalogue: readonly BlockView[]): Pick<Builder, 'kindOf' | 'waysOut'> {
  return useMemo(() => {
    const kinds = new Map(catalogue.map((view) => [view.kind, view]));
    const madeByFrameKey = new Map(
      catalogue.flatMap((view) => (view.made ? [[view.made.frameKey, view] as const] : [])),
    );
    const kindOf: Builder['kindOf'] = ({ kind, settings }) =>
      (kind === 'flow.sub-flow' ? madeByFrameKey.get(String(settings.frameKey)) : undefined) ?? kinds.get(kind);
    const outletsByBlock = new WeakMap<Block, NamedOutlet[]>();
    const waysOut: Builder['waysOut'] = (block) => {
      const cachedOutlets =
        outletsByBlock.get(block) ?? listNamedOutlets(block, kinds.get(block.kind) ?? { outlets: ['next'] });
      outletsByBlock.set(block, cachedOutlets);
      return cachedOutlets;
    };
    return { kindOf, waysOut };
  }, [catalogue]);
}

interface BuilderPosition {
  within: LoopPath;
  selected: readonly string[];
  wanted: Builder['wanted'];
}

function useBuilderPosition(draft: Draft) {
  const [position, setPosition] = useState<BuilderPosition>({ within: [], selected: [], wanted: null });
  const select = useCallback(
    (selected: readonly string[]) =>
      setPosition((now) => (now.selected.join() === selected.join() ? now : { ...now, selected })),
    [],
  );
  const enter = useCallback(
    (within: LoopPath) => setPosition((now) => ({ within, selected: [], wanted: now.wanted })),
    [],
  );
  const reveal = useCallback(
    (id: string, loopPath?: LoopPath) => {
      const within = loopPath ?? findBlock(draft, id)?.within ?? [];
      setPosition((now) => ({ within, selected: [id], wanted: { id, number: (now.wanted?.number ?? 0) + 1 } }));
    },
    [draft],
  );
  return { place: position, select, enter, reveal };
}

export function useCreateBuilder(frame: FrameDetail, catalogue: readonly BlockView[]): Builder {
  const autosave = useDraftAutosave(frame);
  const autosaveState = useSyncExternalStore(autosave.subscribe, autosave.read);
  const draft = autosaveState.history.present;
  const { place: position, select, enter, reveal } = useBuilderPosition(draft);
  const graph = useMemo(() => getGraph(draft, position.within), [draft, position.within]);
  const kinds = useBlockKinds(catalogue);
  const checked = useDraftCheck(draft);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [path, setPath] = useState<readonly StepState[]>([]);
  const blockIds = new Set(graph.blocks.map(({ id }) => id));
  return {
    ...{
      frame,
      autosave: autosave,
      autosaveState: autosaveState,
      draft,
      graph,
      catalogue,
      checked,
      panel,
      setPanel,
      path,
      setPath,
    },
    ...{ ...kinds, select, enter, reveal, within: position.within, wanted: position.wanted },
    selected: position.selected.filter((id) => blockIds.has(id)),
    isReadOnly: !frame.abilities.edit,
  };
}
