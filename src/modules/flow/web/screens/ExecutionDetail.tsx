/** One execution: its steps, each impact before and after, how long it can be undone, and by whom it was. */
import { Alert, Code, Grid, Spoiler, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useRepeat } from '#kernel/web/repeat.ts';
import {
  ButtonLink,
  DefinitionList,
  Loaded,
  Loading,
  MoneyText,
  PageHeader,
  Section,
  TextLink,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { undoApprovalFrame } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail as Detail } from '../../contract/shapes.ts';
import { ExecutionBadge, StarterName } from '../components/badges.tsx';
import { Course } from '../components/Course.tsx';
import { ImpactCard, ImpactList } from '../components/ImpactList.tsx';
import { Portion } from '../components/Portion.tsx';
import { RunProgress } from '../components/RunProgress.tsx';
import { UndoRecords } from '../components/UndoRecords.tsx';
import { UndoWindow } from '../components/UndoWindow.tsx';
import { useExecution, useRetry, useUndoneExecution } from '../flow.api.ts';
import { useText } from '../text.ts';
import { isOpen, type UndoWay, wayOf } from '../way.ts';

function Overview({ execution }: { execution: Detail }) {
  const t = useText();
  const local = useLocal();
  return (
    <Section title={t('execution.summary')}>
      <DefinitionList
        items={[
          { label: t('execution.frame'), value: local(execution.frameTitle) },
          { label: t('execution.by'), value: <StarterName execution={execution} /> },
          { label: t('execution.started'), value: <TimeText at={execution.startedAt} /> },
          {
            label: t('execution.finished'),
            value: execution.finishedAt ? <TimeText at={execution.finishedAt} /> : null,
          },
          { label: t('execution.amount'), value: execution.amount ? <MoneyText value={execution.amount} /> : null },
          { label: t('execution.version'), value: execution.frameVersion },
        ]}
      />
      {execution.children.length > 0 && (
        <Stack gap={4}>
          <Text size="xs" c="dimmed">
            {t('execution.children')}
          </Text>
          {execution.children.map((child) => (
            <TextLink key={child.id} to={flowPaths.execution({ id: child.id })}>
              {child.title}
            </TextLink>
          ))}
        </Stack>
      )}
      {execution.isInputHidden ? (
        <Text size="sm" c="dimmed">
          {t('execution.inputHidden')}
        </Text>
      ) : (
        <Spoiler maxHeight={0} showLabel={t('execution.input')} hideLabel={t('execution.input')}>
          <Code block tabIndex={0} aria-label={t('execution.input')}>
            {JSON.stringify(execution.input, null, 2)}
          </Code>
        </Spoiler>
      )}
    </Section>
  );
}

/** Refusals that the preview itself shows a way out of. */
const previewable = new Set(['UNDO_NEEDS_APPROVAL', 'UNDO_BLOCKED_BY_DEPENDENTS']);

function mayUndo({ abilities, parentId }: Detail, way: UndoWay): boolean {
  const allowed = abilities.undo === null || previewable.has(abilities.undo.code);
  return allowed || (way === 'stop' && abilities.cancel === null && parentId === null);
}

function useOperations(execution: Detail, way: UndoWay) {
  const t = useText();
  const navigate = useNavigate();
  const retry = useRetry();
  const again = async () => {
    await retry.send({ params: { id: execution.id }, body: {} });
    showDone(t('execution.retried'));
  };
  const stops = way === 'stop' && mayUndo(execution, way);
  return [
    ...(execution.abilities.retry
      ? []
      : [{ label: t('execution.retry'), onClick: () => void again().catch(() => undefined) }]),
    ...(stops ? [{ label: t('undo.title.stop'), danger: true, onClick: () => void navigate('undo') }] : []),
  ];
}

function Changes({ execution }: { execution: Detail }) {
  const t = useText();
  return (
    <Section title={t('execution.impacts')} description={t('execution.impactsHint')}>
      {execution.impacts.length === 0 && <Text c="dimmed">{t('execution.noImpacts')}</Text>}
      <Portion rows={execution.impacts}>
        {(rows) => (
          <ImpactList>
            {rows.map((impact) => (
              <ImpactCard key={impact.id} impact={impact} />
            ))}
          </ImpactList>
        )}
      </Portion>
    </Section>
  );
}

/** The approval of an undo leads to what it decides about. */
function Decided({ execution }: { execution: Detail }) {
  const t = useText();
  const about = (execution.input as { executionId?: unknown } | null)?.executionId;
  if (execution.frameKey !== undoApprovalFrame || typeof about !== 'string' || !isOpen(execution)) return null;
  return (
    <ButtonLink to={flowPaths.undo({ id: about })} variant="light" mb="lg">
      {t('execution.decides')}
    </ButtonLink>
  );
}

function Body({ execution, undone }: { execution: Detail; undone: Detail | undefined }) {
  const t = useText();
  const local = useLocal();
  const way = wayOf(execution, undone);
  const operations = useOperations(execution, way);
  // An undo has no steps of its own: it is the way back of what it undid.
  const drawn = execution.kind === 'undo' ? undone : execution;
  const isBack = drawn === undone || execution.undoneBy !== null;
  const undo = way !== 'stop' && mayUndo(execution, way) && (
    <ButtonLink
      to="undo"
      leftSection={way === 'redo' ? <IconArrowForwardUp size={16} /> : <IconArrowBackUp size={16} />}
    >
      {t(`undo.title.${way}`)}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={execution.title}
        crumbs={[flowPaths.workflows]}
        badge={<ExecutionBadge execution={execution} />}
        action={undo || undefined}
        more={operations}
      />
      <RunProgress execution={execution} />
      {execution.error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('execution.failed')} mb="lg">
          {local(execution.error)}
        </Alert>
      )}
      <Decided execution={execution} />
      <UndoWindow {...{ execution, way, undone }} />
      <Stack gap="lg" mb="lg">
        {drawn?.kind === 'run' && <Course execution={drawn} isBack={isBack} />}
      </Stack>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            <UndoRecords execution={execution} />
            <Overview execution={execution} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Changes execution={execution} />
        </Grid.Col>
      </Grid>
    </>
  );
}

export function ExecutionDetail() {
  const { id = '' } = useParams();
  const execution = useExecution(id);
  const undone = useUndoneExecution(execution.data?.undoes ?? null);
  // Live events tell most of it; a run in the worker is looked at even where none arrives.
  useRepeat(execution.data?.status === 'running', () => void execution.refetch());
  return (
    <Loaded query={execution} isPage>
      {(data) => (undone.isLoading ? <Loading /> : <Body execution={data} undone={undone.data} />)}
    </Loaded>
  );
}
