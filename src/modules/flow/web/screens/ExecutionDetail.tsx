/** One execution: its way as a picture, what it came to in sentences, how long it can be undone, and by whom it was. */
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconEraser } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useRepeat } from '#kernel/web/repeat.ts';
import {
  ButtonLink,
  ByKey,
  DefinitionList,
  DetailColumns,
  Effects,
  Fold,
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
import { Given } from '../components/Given.tsx';
import { ImpactList } from '../components/ImpactList.tsx';
import { OpenSteps } from '../components/OpenSteps.tsx';
import { Portion } from '../components/Portion.tsx';
import { RunProgress } from '../components/RunProgress.tsx';
import { useLine } from '../components/sentences.tsx';
import { UndoRecords } from '../components/UndoRecords.tsx';
import { UndoWindow } from '../components/UndoWindow.tsx';
import { useExecution, useOrigin, useRetry } from '../flow.api.ts';
import { useText } from '../text.ts';
import { holds, isOpen, isUndo, type UndoWay, wayOf } from '../way.ts';

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
    </Section>
  );
}

/** Flows that it started. */
function Children({ execution }: { execution: Detail }) {
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
    ...(stops ? [{ label: t('undo.title.stop'), onClick: () => void navigate('undo') }] : []),
  ];
}

/** What it came to, a sentence for each thing; each change before and after is folded. */
function Changes({ execution }: { execution: Detail }) {
  const t = useText();
  const language = useLanguage();
  const line = useLine();
  const { effects, impacts, counts } = execution;
  return (
    <Section title={t('execution.impacts')}>
      {effects.length === 0 && <Text c="dimmed">{t('execution.noImpacts')}</Text>}
      <Portion rows={effects}>
        {(rows) => (
          <Effects
            label={t('execution.impacts')}
            lines={rows.map((effect) => line({ ...effect, key: `${effect.subject.type} ${effect.subject.id}` }))}
          />
        )}
      </Portion>
      {counts.effects > effects.length && (
        <Text c="dimmed">{t('undo.notShown', { count: formatNumber(counts.effects - effects.length, language) })}</Text>
      )}
      {impacts.length > 0 && (
        <Fold count={counts.impacts}>
          <ImpactList impacts={impacts} />
        </Fold>
      )}
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

function Body({ execution, run }: { execution: Detail; run: Detail | undefined }) {
  const t = useText();
  const local = useLocal();
  const way = wayOf(execution);
  const operations = useOperations(execution, way);
  // An undo has no steps of its own: it is the way back of the run, as a redo is the same way once more.
  const isBack = isUndo(execution) === holds(execution);
  const undo = way !== 'stop' && mayUndo(execution, way) && (
    <ByKey keys="U" label={t(`undo.title.${way}`)}>
      <ButtonLink
        to="undo"
        leftSection={way === 'redo' ? <IconArrowForwardUp size={16} /> : <IconArrowBackUp size={16} />}
      >
        {t(`undo.title.${way}`)}
      </ButtonLink>
    </ByKey>
  );
  return (
    <>
      <PageHeader
        title={execution.title}
        subtitle={<UndoWindow {...{ execution, way, run }} />}
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
      <Decided execution={execution} />
      <DetailColumns
        lead={
          <>
            <OpenSteps execution={execution} />
            {run && <Course execution={run} isBack={isBack} />}
          </>
        }
        side={
          <>
            <Overview execution={execution} />
            <Children execution={execution} />
          </>
        }
      >
        <Changes execution={execution} />
        <UndoRecords execution={execution} />
        <Given execution={execution} />
      </DetailColumns>
    </>
  );
}

export function ExecutionDetail() {
  const { id = '' } = useParams();
  const execution = useExecution(id);
  const { run, isLoading } = useOrigin(execution.data);
  // Live events tell most of it; a run in the worker is looked at even where none arrives.
  useRepeat(execution.data?.status === 'running', () => void execution.refetch());
  return (
    <Loaded query={execution} isPage>
      {(data) => (isLoading ? <Loading /> : <Body execution={data} run={run} />)}
    </Loaded>
  );
}
