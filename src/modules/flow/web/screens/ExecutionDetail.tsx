/** One execution: its path as a picture, its result in sentences, the time left to undo it, and its initiator. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconEraser } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useRepeat } from '#kernel/web/repeat.ts';
import {
  ButtonLink,
  Collapsible,
  DefinitionList,
  DetailColumns,
  EffectList,
  Hotkey,
  Loaded,
  Loading,
  MoneyText,
  PageHeader,
  Section,
  TextLink,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { undoApprovalFrameKey } from '../../contract/frame.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail as Detail } from '../../contract/shapes.ts';
import { ExecutionBadge, StarterName } from '../components/badges.tsx';
import { ExecutionCourse } from '../components/ExecutionCourse.tsx';
import { ImpactList } from '../components/ImpactList.tsx';
import { OpenSteps } from '../components/OpenSteps.tsx';
import { RunInputView } from '../components/RunInputView.tsx';
import { RunProgress } from '../components/RunProgress.tsx';
import { ShowMoreRows } from '../components/ShowMoreRows.tsx';
import { useEffectLine } from '../components/sentences.tsx';
import { UndoRecords } from '../components/UndoRecords.tsx';
import { UndoWindow } from '../components/UndoWindow.tsx';
import { useExecution, useOrigin, useRetry } from '../flow.api.ts';
import { useText } from '../text.ts';
import { getUndoWay, isInEffect, isOpen, isUndo, type UndoWay } from '../undo-way.ts';

function ExecutionOverview({ execution }: { execution: Detail }) {
  const t = useText();
  const local = useLocalText();
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
    </Section>
  );
}

/** Flows that it started. */
function StartedFlows({ execution }: { execution: Detail }) {
  const t = useText();
  if (execution.children.length === 0) return null;
  return (
    <Section plain title={t('execution.children')}>
      <Stack gap={4} align="flex-start">
        {execution.children.map((child) => (
          <TextLink key={child.id} to={flowPaths.execution({ id: child.id })}>
            {child.title}
          </TextLink>
        ))}
      </Stack>
    </Section>
  );
}

/** Refusals that the preview itself shows a way out of. */
const previewable = new Set(['UNDO_NEEDS_APPROVAL', 'UNDO_BLOCKED_BY_DEPENDENTS']);

function canUndo({ abilities, parentId }: Detail, undoWay: UndoWay): boolean {
  const allowed = abilities.undo === null || previewable.has(abilities.undo.code);
  return allowed || (undoWay === 'stop' && abilities.cancel === null && parentId === null);
}

function useExecutionActions(execution: Detail, undoWay: UndoWay) {
  const t = useText();
  const navigate = useNavigate();
  const retry = useRetry();
  const again = async () => {
    await retry.send({ params: { id: execution.id }, body: {} });
    showSuccess(t('execution.retried'));
  };
  const stops = undoWay === 'stop' && canUndo(execution, undoWay);
  return [
    ...(execution.abilities.retry
      ? []
      : [{ label: t('execution.retry'), onClick: () => void again().catch(() => undefined) }]),
    ...(stops ? [{ label: t('undo.title.stop'), onClick: () => void navigate('undo') }] : []),
  ];
}

/** The result, a sentence per record; each change before and after is folded. */
function ExecutionChanges({ execution }: { execution: Detail }) {
  const t = useText();
  const language = useLanguage();
  const line = useEffectLine();
  const { effects, impacts, counts } = execution;
  return (
    <Section title={t('execution.impacts')}>
      {effects.length === 0 && <Text c="dimmed">{t('execution.noImpacts')}</Text>}
      <ShowMoreRows rows={effects}>
        {(rows) => (
          <EffectList
            label={t('execution.impacts')}
            lines={rows.map((effect) => line({ ...effect, key: `${effect.subject.type} ${effect.subject.id}` }))}
          />
        )}
      </ShowMoreRows>
      {counts.effects > effects.length && (
        <Text c="dimmed">{t('undo.notShown', { count: formatNumber(counts.effects - effects.length, language) })}</Text>
      )}
      {impacts.length > 0 && (
        <Collapsible count={counts.impacts}>
          <ImpactList impacts={impacts} />
        </Collapsible>
      )}
    </Section>
  );
}

/** The approval of an undo leads to what it decides about. */
function DecidedUndo({ execution }: { execution: Detail }) {
  const t = useText();
  const undoneExecutionId = (execution.input as { executionId?: unknown } | null)?.executionId;
  if (execution.frameKey !== undoApprovalFrameKey || typeof undoneExecutionId !== 'string' || !isOpen(execution))
    return null;
  return (
    <ButtonLink to={flowPaths.undo({ id: undoneExecutionId })} variant="light" mb="lg">
      {t('execution.decides')}
    </ButtonLink>
  );
}

function ExecutionBody({ execution, run }: { execution: Detail; run: Detail | undefined }) {
  const t = useText();
  const local = useLocalText();
  const undoWay = getUndoWay(execution);
  const operations = useExecutionActions(execution, undoWay);
  // An undo has no steps of its own: it is the way back of the run, as a redo is the same way once more.
  const isBack = isUndo(execution) === isInEffect(execution);
  const undo = undoWay !== 'stop' && canUndo(execution, undoWay) && (
    <Hotkey keys="U" label={t(`undo.title.${undoWay}`)}>
      <ButtonLink
        to="undo"
        leftSection={undoWay === 'redo' ? <IconArrowForwardUp size={16} /> : <IconArrowBackUp size={16} />}
      >
        {t(`undo.title.${undoWay}`)}
      </ButtonLink>
    </Hotkey>
  );
  return (
    <>
      <PageHeader
        title={execution.title}
        subtitle={<UndoWindow {...{ execution, way: undoWay, run }} />}
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
      {execution.erasedAt && (
        <Alert color="gray" icon={<IconEraser size={18} />} title={t('execution.erased')} mb="lg">
          {t('execution.erasedHint')}
        </Alert>
      )}
      <DecidedUndo execution={execution} />
      <DetailColumns
        lead={
          <>
            <OpenSteps execution={execution} />
            {run && <ExecutionCourse execution={run} isBack={isBack} />}
          </>
        }
        side={
          <>
            <ExecutionOverview execution={execution} />
            <StartedFlows execution={execution} />
          </>
        }
      >
        <ExecutionChanges execution={execution} />
        <UndoRecords execution={execution} />
        <RunInputView execution={execution} />
      </DetailColumns>
    </>
  );
}

export function ExecutionDetail() {
  const { id = '' } = useParams();
  const execution = useExecution(id);
  const { run, isLoading } = useOrigin(execution.data);
  // Live events cover most of it; a run in the worker is also polled in case none arrives.
  useRepeat(execution.data?.status === 'running', () => void execution.refetch());
  return (
    <Loaded query={execution} isPage>
      {(data) => (isLoading ? <Loading /> : <ExecutionBody execution={data} run={run} />)}
    </Loaded>
  );
}
