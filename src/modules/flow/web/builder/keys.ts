/** The keys of the canvas: along the ways by arrows, and everything else without a mouse. */
import { useEffect, useRef } from 'react';
import { type Shortcut, useShortcuts } from '#kernel/web/shortcuts.ts';
import { comesFrom, leadsTo, startOf } from '../../contract/drafting/edit.ts';
import type { Graph } from '../../contract/frame.ts';
import type { Spots } from './arrange.ts';
import { type Builder, useBuilder } from './builder.tsx';
import type { Commands } from './commands.ts';
import { useBuilderText } from './text.ts';

/** The nearest block above or below, rather in the same rank. */
function beside(graph: Graph, spots: Spots, from: string, direction: 1 | -1): string | null {
  const own = spots[from];
  if (!own) return null;
  const others = graph.blocks.flatMap(({ id }) => {
    const spot = spots[id];
    if (!spot || id === from || Math.sign(spot.y - own.y) !== direction) return [];
    return [{ id, far: Math.abs(spot.x - own.x) * 2 + Math.abs(spot.y - own.y) }];
  });
  return others.sort((one, other) => one.far - other.far)[0]?.id ?? null;
}

function neighbour(graph: Graph, spots: Spots, from: string, key: string): string | null {
  if (key === 'ArrowRight') return leadsTo(graph, from)[0] ?? null;
  if (key === 'ArrowLeft') return comesFrom(graph, from)[0] ?? null;
  return beside(graph, spots, from, key === 'ArrowDown' ? 1 : -1);
}

const arrows: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']);

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

export interface Keyed {
  commands: Commands;
  spots: Spots;
  onAsk: () => void;
  onWays: () => void;
  onSearch: () => void;
}

function arrow({ key }: KeyboardEvent, builder: Builder, spots: Spots): boolean {
  const { graph, selected } = builder;
  const from = selected.at(-1);
  const next = from ? neighbour(graph, spots, from, key) : startOf(graph);
  if (next) builder.reveal(next, builder.within);
  return next !== null;
}

/** By the place of the key, so that they work while Hangul is typed, too. */
function modified(event: KeyboardEvent, builder: Builder, { commands, onSearch }: Keyed): boolean {
  const { keeper, graph } = builder;
  const all: Readonly<Record<string, () => void>> = {
    z: event.shiftKey ? keeper.redo : keeper.undo,
    y: keeper.redo,
    d: commands.duplicate,
    g: commands.group,
    a: () => builder.select(graph.blocks.map(({ id }) => id)),
    s: () => void keeper.flush(),
    f: onSearch,
  };
  const run = all[event.code.replace(/^Key/, '').toLowerCase()];
  run?.();
  return run !== undefined;
}

function plain(event: KeyboardEvent, builder: Builder, { commands, spots }: Keyed): boolean {
  if (arrows.has(event.key)) return arrow(event, builder, spots);
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
function useClipboard(keyed: Keyed): void {
  const latest = useRef(keyed);
  latest.current = keyed;
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

const none = () => undefined;

export function useKeys(keyed: Keyed): void {
  const t = useBuilderText();
  const builder = useBuilder();
  const latest = useRef({ keyed, builder });
  latest.current = { keyed, builder };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target) || !isOnCanvas(event.target)) return;
      const isDone =
        event.ctrlKey || event.metaKey
          ? modified(event, now.builder, now.keyed)
          : !isInSettings(event.target) && !event.altKey && plain(event, now.builder, now.keyed);
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useClipboard(keyed);
  const own = (keys: string, label: string): Shortcut => ({ keys, label, run: none, isOwn: true });
  useShortcuts([
    { keys: 'N', label: t('keys.add'), run: keyed.onAsk },
    { keys: '/', label: t('keys.addSearch'), run: keyed.onAsk },
    { keys: 'C', label: t('keys.ways'), run: keyed.onWays },
    own('Enter', t('keys.settings')),
    own('←↑→↓', t('keys.arrows')),
    own('Delete', t('keys.remove')),
    own('mod+Z', t('keys.undo')),
    own('mod+Y', t('keys.redo')),
    own('mod+C', t('keys.copy')),
    own('mod+X', t('keys.cut')),
    own('mod+V', t('keys.paste')),
    own('mod+D', t('keys.duplicate')),
    own('mod+G', t('keys.group')),
    own('mod+A', t('keys.all')),
    own('mod+F', t('keys.search')),
    own('mod+S', t('keys.save')),
    own('Esc', t('keys.close')),
  ]);
}
