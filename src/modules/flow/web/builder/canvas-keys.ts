/** The keys of the canvas: along the ways by arrows, and everything else without a mouse. */
import { useEffect, useRef } from 'react';
import { type Shortcut, useShortcuts } from '#kernel/web/shortcuts.ts';
import { getStartId, listSources, listTargets } from '../../contract/drafting/graph-edit.ts';
import type { Graph } from '../../contract/frame.ts';
import type { BuilderCommands } from './builder-commands.ts';
import { type Builder, useBuilder } from './builder-context.tsx';
import type { NodePositions } from './graph-layout.ts';
import { useBuilderText } from './text.ts';

/** The nearest block above or below, rather in the same rank. */
function findBeside(graph: Graph, positions: NodePositions, from: string, direction: 1 | -1): string | null {
  const own = positions[from];
  if (!own) return null;
  const others = graph.blocks.flatMap(({ id }) => {
    const position = positions[id];
    if (!position || id === from || Math.sign(position.y - own.y) !== direction) return [];
    return [{ id, far: Math.abs(position.x - own.x) * 2 + Math.abs(position.y - own.y) }];
  });
  return others.sort((first, second) => first.far - second.far)[0]?.id ?? null;
}

function findNeighbour(graph: Graph, positions: NodePositions, from: string, key: string): string | null {
  if (key === 'ArrowRight') return listTargets(graph, from)[0] ?? null;
  if (key === 'ArrowLeft') return listSources(graph, from)[0] ?? null;
  return findBeside(graph, positions, from, key === 'ArrowDown' ? 1 : -1);
}

const arrowKeys: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']);

/** Fields, dialogs and menus have keys of their own. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], dialog[open]')) return true;
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null
  );
}

const isOnCanvas = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('[data-builder]') !== null);

const isInSettings = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-builder-side]') !== null;

export interface KeyContext {
  commands: BuilderCommands;
  positions: NodePositions;
  onAsk: () => void;
  onWays: () => void;
  onSearch: () => void;
}

function handleArrow({ key }: KeyboardEvent, builder: Builder, positions: NodePositions): boolean {
  const { graph, selected } = builder;
  const from = selected.at(-1);
  const next = from ? findNeighbour(graph, positions, from, key) : getStartId(graph);
  if (next) builder.reveal(next, builder.within);
  return next !== null;
}

/** By the place of the key, so that they work while Hangul is typed, too. */
function handleModifiedKey(event: KeyboardEvent, builder: Builder, { commands, onSearch }: KeyContext): boolean {
  const { autosave: draftAutosave, graph } = builder;
  const all: Readonly<Record<string, () => void>> = {
    z: event.shiftKey ? draftAutosave.redo : draftAutosave.undo,
    y: draftAutosave.redo,
    d: commands.duplicate,
    g: commands.group,
    a: () => builder.select(graph.blocks.map(({ id }) => id)),
    s: () => void draftAutosave.flush(),
    f: onSearch,
  };
  const run = all[event.code.replace(/^Key/, '').toLowerCase()];
  run?.();
  return run !== undefined;
}

function handlePlainKey(event: KeyboardEvent, builder: Builder, { commands, positions }: KeyContext): boolean {
  if (arrowKeys.has(event.key)) return handleArrow(event, builder, positions);
  if ((event.key === 'Delete' || event.key === 'Backspace') && builder.selected.length > 0) {
    commands.remove();
    return true;
  }
  if (event.key === 'Escape') {
    builder.setPanel(null);
    builder.select([]);
    return true;
  }
  return false;
}

/** Copy, cut and paste are the browser's own: they need no leave to read the clipboard. */
function useCanvasClipboard(keyContext: KeyContext): void {
  const latest = useRef(keyContext);
  latest.current = keyContext;
  useEffect(() => {
    const give = (event: ClipboardEvent) => {
      if (isElsewhere(event.target) || isInSettings(event.target) || String(getSelection())) return;
      const { commands } = latest.current;
      const text = event.type === 'cut' ? commands.cut() : commands.copyText();
      if (!text) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const take = (event: ClipboardEvent) => {
      if (isElsewhere(event.target)) return;
      if (latest.current.commands.paste(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('copy', give);
    document.addEventListener('cut', give);
    document.addEventListener('paste', take);
    return () => {
      document.removeEventListener('copy', give);
      document.removeEventListener('cut', give);
      document.removeEventListener('paste', take);
    };
  }, []);
}

const doNothing = () => undefined;

export function useCanvasKeys(keyContext: KeyContext): void {
  const t = useBuilderText();
  const builder = useBuilder();
  const latest = useRef({ keyed: keyContext, builder });
  latest.current = { keyed: keyContext, builder };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target) || !isOnCanvas(event.target)) return;
      const isDone =
        event.ctrlKey || event.metaKey
          ? handleModifiedKey(event, now.builder, now.keyed)
          : !isInSettings(event.target) && !event.altKey && handlePlainKey(event, now.builder, now.keyed);
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useCanvasClipboard(keyContext);
  const own = (keys: string, label: string): Shortcut => ({ keys, label, run: doNothing, isOwn: true });
  useShortcuts([
    { keys: 'N', label: t('keys.add'), run: keyContext.onAsk },
    { keys: '/', label: t('keys.addSearch'), run: keyContext.onAsk },
    { keys: 'C', label: t('keys.ways'), run: keyContext.onWays },
    own('Enter', t('keys.settings')),
    own('←↑→↓', t('keys.arrows')),
    own('Delete', t('keys.remove')),
    own('mod+Z', t('keys.undo')),
    own('mod+Y', t('keys.redo')),
    own('mod+C', t('keys.copy')),
    own('mod+X', t('keys.cut')),
    own('mod+V', t('keys.paste')),
    own('mod+D', t('side.duplicate')),
    own('mod+G', t('side.group')),
    own('mod+A', t('keys.all')),
    own('mod+F', t('panel.search')),
    own('mod+S', t('keys.save')),
    own('Esc', t('keys.close')),
  ]);
}
