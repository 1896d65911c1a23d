/** Side panel of the canvas: settings of the chosen block, or the panel asked for. */
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loading } from '#kernel/web/ui/index.ts';
import { parseDraft } from '../../contract/drafting/draft.ts';
import { isError } from '../../contract/frame-report.ts';
import classes from './builder.module.css';
import type { BuilderCommands } from './builder-commands.ts';
import { type Panel, useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

// Each comes when it is asked for, or once somebody is at the page: what edits blocks is more than what draws them.
const BlockPanel = lazyPart(async () => (await import('./BlockPanel.tsx')).BlockPanel);
const FrameSettings = lazyPart(async () => (await import('../settings/FrameSettings.tsx')).FrameSettings);
const RehearsalPanel = lazyPart(async () => (await import('../settings/RehearsalPanel.tsx')).RehearsalPanel);
const Comments = lazyPart(async () => (await import('../authoring/Comments.tsx')).Comments);
const Found = lazyPart(async () => (await import('./BlockSearchPanel.tsx')).BlockSearchPanel);

const onItsWay = <Loading rows={4} height={40} />;

function ProblemsPanel() {
  const t = useBuilderText();
  const local = useLocalText();
  const { checked, reveal, draft } = useBuilder();
  const { problems } = checked;
  if (draft.blocks.length === 0) return <Text c="dimmed">{t('problems.empty')}</Text>;
  if (problems.length === 0) return <Text c="dimmed">{t('problems.none')}</Text>;
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('panel.problems')}>
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.code} ${local(problem.message)}`}>
          <button
            type="button"
            className={classes.line}
            data-severity={problem.severity}
            disabled={!problem.block}
            onClick={() => problem.block && reveal(problem.block)}
          >
            <b>{t(isError(problem) ? 'problems.error' : 'problems.warning')}</b> {local(problem.message)}
          </button>
        </li>
      ))}
    </Stack>
  );
}

function SelectionPanel({ commands }: { commands: BuilderCommands }) {
  const t = useBuilderText();
  const { selected, isReadOnly } = useBuilder();
  if (isReadOnly) return <Text>{t('side.several', { count: selected.length })}</Text>;
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" onClick={commands.group}>
        {t('side.group')}
      </Button>
      <Button variant="default" onClick={commands.duplicate}>
        {t('side.duplicate')}
      </Button>
      <Button variant="default" color="red" onClick={() => commands.remove()}>
        {t('word.delete')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('side.copyHint')}
      </Text>
    </Stack>
  );
}

export interface SidePanelProps {
  commands: BuilderCommands;
  onWays: () => void;
}

const panelContents: Readonly<Record<Panel, () => ReactNode>> = {
  frame: FramePanel,
  problems: ProblemsPanel,
  rehearsal: RehearsalSidePanel,
  comments: CommentsPanel,
  search: OfSearch,
};

function FramePanel() {
  const { draft, checked, autosave: draftAutosave, isReadOnly } = useBuilder();
  return (
    <FrameSettings
      instead={onItsWay}
      definition={draft}
      problems={checked.problems.filter(({ block }) => block === null)}
      onChange={(next) => draftAutosave.edit(() => parseDraft(next), 'frame')}
      readOnly={isReadOnly}
    />
  );
}

function RehearsalSidePanel() {
  const { frame, draft, setPath } = useBuilder();
  return <RehearsalPanel instead={onItsWay} frameId={frame.id} definition={draft} onPath={setPath} />;
}

function CommentsPanel() {
  const { frame, draft } = useBuilder();
  return <Comments instead={onItsWay} frame={{ ...frame, draft: draft as never }} />;
}

function OfSearch() {
  return <Found instead={onItsWay} />;
}

/** Null: the side is empty, and the canvas takes all the space. */
export function useSidePanel({
  commands,
  onWays,
}: SidePanelProps): { of: string; title: string; content: ReactNode } | null {
  const t = useBuilderText();
  const local = useLocalText();
  const { panel, selected, graph } = useBuilder();
  if (panel) {
    const Content = panelContents[panel];
    return { of: panel, title: t(`panel.${panel}`), content: <Content /> };
  }
  const [first] = selected;
  if (first === undefined) return null;
  if (selected.length > 1) {
    const several = t('side.several', { count: selected.length });
    return { of: 'several', title: several, content: <SelectionPanel commands={commands} /> };
  }
  const block = graph.blocks.find(({ id }) => id === first);
  const title = block ? local(block.title) : '';
  return { of: first, title, content: <BlockPanel instead={onItsWay} id={first} {...{ commands, onWays }} /> };
}

/** Each thing begins at its top, however far the one before it was scrolled. */
export function SidePanel(props: { of: string; title: string; content: ReactNode; onClose: () => void }) {
  const { of, title, content, onClose } = props;
  const t = useBuilderText();
  const id = useId();
  return (
    <section className={classes.side} aria-labelledby={id} data-builder-side>
      <Group justify="space-between" wrap="nowrap" className={classes.sideHead}>
        <Title order={2} size="h3" id={id} lineClamp={1}>
          {title}
        </Title>
        <ActionIcon aria-label={t('word.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div key={of} className={classes.sideBody}>
        {content}
      </div>
    </section>
  );
}
