/** The room to work in: the shelf of blocks, the canvas, and what stands beside it. */
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { late } from '#kernel/web/late.tsx';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import type { Where } from '../../contract/drafting/edit.ts';
import { changeNote, removeNote, renameGroup, ungroup } from '../../contract/drafting/view.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { Spots } from './arrange.ts';
import { Bar } from './Bar.tsx';
import classes from './builder.module.css';
import { useBuilder } from './builder.tsx';
import { Canvas } from './Canvas.tsx';
import { Crumbs } from './Crumbs.tsx';
import { type Commands, useCommands } from './commands.ts';
import { type Doing, DoingContext, useSteady } from './doing.tsx';
import { type Instance, spotsOf } from './drawn.ts';
import { KindList } from './KindList.tsx';
import { useKeys } from './keys.ts';
import { Side, useSide } from './Side.tsx';
import { useBuilderText } from './text.ts';
import { useAround } from './useAround.ts';
import { useSpots } from './useSpots.ts';

const AskKind = late(async () => (await import('./AskKind.tsx')).AskKind);
const WaysDialog = late(async () => (await import('./WaysDialog.tsx')).WaysDialog);

const noSpots: Spots = {};

function useDoings(commands: Commands, onAsk: (where: Where) => void): Doing {
  const builder = useBuilder();
  return useSteady({
    add: (kind) => commands.add(kind),
    press: (id, event) => {
      builder.setPanel(null);
      // By a key: there is no mouse that has chosen it already.
      if (event.detail !== 0) return;
      builder.select([id]);
      focusSettings();
    },
    addAfter: (after) => onAsk({ after }),
    disconnect: commands.disconnect,
    enter: (loop) => builder.enter([...builder.within, loop]),
    changeNote: (id, text) => commands.change((graph) => changeNote(graph, id, { text }), `note ${id}`),
    removeNote: (id) => commands.change((graph) => removeNote(graph, id)),
    renameGroup: (id, title) => commands.change((graph) => renameGroup(graph, id, title), `group ${id}`),
    ungroup: (id) => commands.change((graph) => ungroup(graph, id)),
  });
}

/** What in the settings takes the focus. */
const fields = ':is(input, textarea, select, [role="combobox"], button):not([disabled])';

/** Frames that the settings may take to come; somebody who went on meanwhile keeps the focus. */
const longestWait = 300;

/** As soon as they are there: they come with the first block that is chosen. */
function focusSettings(frames = longestWait, held: Element | null = null): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (held && activeElement !== held) return;
    const field = document.querySelector<HTMLElement>(`[data-builder-side] [data-block-settings] ${fields}`);
    if (field) field.focus();
    else if (frames > 0) focusSettings(frames - 1, activeElement);
  });
}

function Begin({ commands, onAsk }: { commands: Commands; onAsk: () => void }) {
  const t = useBuilderText();
  const local = useLocal();
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

function useLaid() {
  const { graph, waysOut } = useBuilder();
  const counts = useMemo(
    () => new Map(graph.blocks.map((block) => [block.id, waysOut(block).length])),
    [graph.blocks, waysOut],
  );
  const waysOf = useMemo(() => (id: string) => counts.get(id) ?? 1, [counts]);
  const laid = useSpots(graph, waysOf);
  const spots = useMemo(() => (laid ? spotsOf(graph, laid) : noSpots), [graph, laid]);
  return { spots, isLaid: laid !== null };
}

type Asked = { kind: 'add'; where?: Where } | { kind: 'ways' } | null;

export function Workspace() {
  const t = useBuilderText();
  const builder = useBuilder();
  const { spots, isLaid } = useLaid();
  const commands = useCommands(spots);
  const around = useAround();
  const [asked, setAsked] = useState<Asked>(null);
  const [instance, setInstance] = useState<Instance | null>(null);
  const ask = (where?: Where) => !builder.isReadOnly && setAsked({ kind: 'add', ...(where && { where }) });
  const askWays = () => builder.selected.length === 1 && setAsked({ kind: 'ways' });
  const doing = useDoings(commands, ask);
  useKeys({ commands, spots, onAsk: ask, onWays: askWays, onSearch: () => builder.setPanel('search') });
  const side = useSide({ commands, onWays: askWays });
  const close = () => {
    builder.setPanel(null);
    builder.select([]);
  };
  return (
    <DoingContext value={doing}>
      <div className={classes.room} data-builder>
        {!builder.isReadOnly && (
          <aside className={classes.shelf} aria-label={t('palette.title')}>
            <KindList isShort catalogue={builder.catalogue} onChoose={doing.add} />
          </aside>
        )}
        <div className={classes.middle} style={{ gridColumn: 2 }}>
          {builder.graph.blocks.length === 0 && <Begin commands={commands} onAsk={() => ask({})} />}
          {isLaid && <Canvas {...{ spots, around, commands }} onAsk={ask} onInit={setInstance} />}
          <Crumbs />
          <Bar commands={commands} instance={instance} spots={spots} />
        </div>
        {side && <Side {...side} onClose={close} />}
      </div>
      {asked?.kind === 'add' && (
        <AskKind
          onClose={() => setAsked(null)}
          onChoose={(view) => {
            setAsked(null);
            commands.add(view, asked.where);
          }}
        />
      )}
      {asked?.kind === 'ways' && <WaysDialog commands={commands} onClose={() => setAsked(null)} />}
    </DoingContext>
  );
}
