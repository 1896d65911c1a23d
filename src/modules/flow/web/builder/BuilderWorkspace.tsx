/** The workspace: the list of blocks, the canvas, and the side panel. */
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import type { InsertionPoint } from '../../contract/drafting/graph-edit.ts';
import { changeNote, removeGroup, removeNote, renameGroup } from '../../contract/drafting/graph-view.ts';
import { flowPaths } from '../../contract/paths.ts';
import { BlockKindList } from './BlockKindList.tsx';
import classes from './builder.module.css';
import { type BuilderCommands, useBuilderCommands } from './builder-commands.ts';
import { useBuilder } from './builder-context.tsx';
import { Canvas } from './Canvas.tsx';
import { CanvasToolbar } from './CanvasToolbar.tsx';
import { useCanvasKeys } from './canvas-keys.ts';
import { getPositions, type Instance } from './canvas-nodes.ts';
import type { NodePositions } from './graph-layout.ts';
import { LoopBreadcrumbs } from './LoopBreadcrumbs.tsx';
import { type NodeActions, NodeActionsContext, useStableActions } from './node-actions.tsx';
import { SidePanel, useSidePanel } from './SidePanel.tsx';
import { useBuilderText } from './text.ts';
import { useNodeContext } from './useNodeContext.ts';
import { useNodePositions } from './useNodePositions.ts';

const AskKind = lazyPart(async () => (await import('./BlockKindDialog.tsx')).BlockKindDialog);
const WaysDialog = lazyPart(async () => (await import('./ConnectionsDialog.tsx')).ConnectionsDialog);

const noPositions: NodePositions = {};

function useNodeActions(commands: BuilderCommands, onAsk: (where: InsertionPoint) => void): NodeActions {
  const builder = useBuilder();
  return useStableActions({
    add: (kind) => commands.add(kind),
    press: (id, event) => {
      builder.setPanel(null);
      // By a key: there is no mouse that has chosen it already.
      if (event.detail !== 0) return;
      builder.select([id]);
      focusSettings();
    },
    addAfter: (insertion) => onAsk({ after: insertion }),
    disconnect: commands.disconnect,
    enter: (loop) => builder.enter([...builder.within, loop]),
    changeNote: (id, text) => commands.change((graph) => changeNote(graph, id, { text }), `note ${id}`),
    removeNote: (id) => commands.change((graph) => removeNote(graph, id)),
    renameGroup: (id, title) => commands.change((graph) => renameGroup(graph, id, title), `group ${id}`),
    ungroup: (id) => commands.change((graph) => removeGroup(graph, id)),
  });
}

/** Settings elements that take the focus. */
const focusableFields = ':is(input, textarea, select, [role="combobox"], button):not([disabled])';

/** Animation frames to wait for the settings; a person who moved on meanwhile retains the focus. */
const longestWait = 300;

/** As soon as they are there: they come with the first block that is chosen. */
function focusSettings(frames = longestWait, focusedElement: Element | null = null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (focusedElement && activeElement !== focusedElement) return;
    const field = document.querySelector<HTMLElement>(`[data-builder-side] [data-block-settings] ${focusableFields}`);
    if (field) field.focus();
    else if (frames > 0) focusSettings(frames - 1, activeElement);
  });
}

function EmptyCanvas({ commands, onAsk }: { commands: BuilderCommands; onAsk: () => void }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { catalogue, isReadOnly, within } = useBuilder();
  if (isReadOnly) return null;
  const form = catalogue.find(({ kind }) => kind === 'flow.form');
  return (
    <div className={classes.begin}>
      <Stack align="center" gap="sm" maw={440}>
        <Text fw={650} size="lg" ta="center">
          {t('begin.title')}
        </Text>
        <Text c="dimmed" ta="center">
          {t('begin.hint')}
        </Text>
        {form && <Button onClick={() => commands.add(form, {})}>{t('begin.with', { name: local(form.title) })}</Button>}
        <Button variant="default" onClick={onAsk}>
          {t('begin.other')}
        </Button>
        {within.length === 0 && (
          <ButtonLink variant="subtle" to={flowPaths.easy()}>
            {t('begin.easy')}
          </ButtonLink>
        )}
      </Stack>
    </div>
  );
}

function useLayout() {
  const { graph, waysOut } = useBuilder();
  const counts = useMemo(
    () => new Map(graph.blocks.map((block) => [block.id, waysOut(block).length])),
    [graph.blocks, waysOut],
  );
  const waysOf = useMemo(() => (id: string) => counts.get(id) ?? 1, [counts]);
  const laid = useNodePositions(graph, waysOf);
  const positions = useMemo(() => (laid ? getPositions(graph, laid) : noPositions), [graph, laid]);
  return { spots: positions, isLaid: laid !== null };
}

type OpenDialog = { kind: 'add'; where?: InsertionPoint } | { kind: 'ways' } | null;

export function BuilderWorkspace() {
  const t = useBuilderText();
  const builder = useBuilder();
  const { spots: positions, isLaid } = useLayout();
  const commands = useBuilderCommands(positions);
  const around = useNodeContext();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [instance, setInstance] = useState<Instance | null>(null);
  const ask = (where?: InsertionPoint) =>
    !builder.isReadOnly && setOpenDialog({ kind: 'add', ...(where && { where }) });
  const askWays = () => builder.selected.length === 1 && setOpenDialog({ kind: 'ways' });
  const doing = useNodeActions(commands, ask);
  useCanvasKeys({
    commands,
    positions: positions,
    onAsk: ask,
    onWays: askWays,
    onSearch: () => builder.setPanel('search'),
  });
  const side = useSidePanel({ commands, onWays: askWays });
  const close = () => {
    builder.setPanel(null);
    builder.select([]);
  };
  return (
    <NodeActionsContext value={doing}>
      <div className={classes.room} data-builder>
        {!builder.isReadOnly && (
          <aside className={classes.shelf} aria-label={t('palette.title')}>
            <BlockKindList isShort catalogue={builder.catalogue} onChoose={doing.add} />
          </aside>
        )}
        <div className={classes.middle} style={{ gridColumn: 2 }}>
          {builder.graph.blocks.length === 0 && <EmptyCanvas commands={commands} onAsk={() => ask({})} />}
          {isLaid && <Canvas {...{ positions: positions, around, commands }} onAsk={ask} onInit={setInstance} />}
          <LoopBreadcrumbs />
          <CanvasToolbar commands={commands} instance={instance} positions={positions} />
        </div>
        {side && <SidePanel {...side} onClose={close} />}
      </div>
      {openDialog?.kind === 'add' && (
        <AskKind
          onClose={() => setOpenDialog(null)}
          onChoose={(view) => {
            setOpenDialog(null);
            commands.add(view, openDialog.where);
          }}
        />
      )}
      {openDialog?.kind === 'ways' && <WaysDialog commands={commands} onClose={() => setOpenDialog(null)} />}
    </NodeActionsContext>
  );
}
