import { Alert, Code, Grid, Group, Spoiler, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import {
  ButtonLink,
  DefinitionList,
  Loaded,
  MoneyText,
  PageHeader,
  Section,
  TextLink,
  TimeText,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import type { ExecutionDetail as Detail } from '../../contract/shapes.ts';
import { ExecutionBadge, StarterName, UndoBadge } from '../components/badges.tsx';
import { ImpactCard, ImpactList } from '../components/ImpactList.tsx';
import { StepTimeline } from '../components/StepTimeline.tsx';
import { useCancelExecution, useExecution, useRetry } from '../flow.api.ts';
import { useText } from '../text.ts';

/** How long undo stays possible, or why it is not. */
function UndoWindow({ execution }: { execution: Detail }) {
  const t = useText();
  const local = useLocal();
  const { undo, undoneBy, undoes } = execution;
  const link = (id: string) => <TextLink to={`/workflows/executions/${id}`}>{t('execution.open')}</TextLink>;
  return (
    <Alert
      icon={<IconHistory size={18} />}
      color={undoneBy ? 'gray' : 'brand'}
      variant="light"
      title={t('undo.window')}
      mb="lg"
    >
      <Stack gap={4}>
        {undoes && (
          <Group gap="xs">
            {t('execution.undoes')} {link(undoes)}
          </Group>
        )}
        {undoneBy ? (
          <Group gap="xs">
            {t('execution.undoneBy')} {link(undoneBy)}
          </Group>
        ) : (
          <Group gap="xs">
            {undo.canUndo && undo.expirationDate && (
              <Text size="sm" component="div">
                <TimeText at={undo.expirationDate} absolute /> {t('undo.until')}
              </Text>
            )}
            {undo.canUndo && !undo.expirationDate && execution.status === 'finished' && (
              <Text size="sm">{t('undo.neverText')}</Text>
            )}
            {undo.expirationReason && <Text size="sm">{local(undo.expirationReason)}</Text>}
            <UndoBadge execution={execution} />
          </Group>
        )}
        {execution.abilities.undo && !undoneBy && undo.canUndo && (
          <Text size="sm">{local(execution.abilities.undo)}</Text>
        )}
      </Stack>
    </Alert>
  );
}

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
            <TextLink key={child.id} to={`/workflows/executions/${child.id}`}>
              {child.title}
            </TextLink>
          ))}
        </Stack>
      )}
      <Spoiler maxHeight={0} showLabel={t('execution.input')} hideLabel={t('execution.input')}>
        <Code block tabIndex={0} aria-label={t('execution.input')}>
          {JSON.stringify(execution.input, null, 2)}
        </Code>
      </Spoiler>
    </Section>
  );
}

function useOperations(execution: Detail) {
  const t = useText();
  const retry = useRetry();
  const cancel = useCancelExecution();
  const confirm = useConfirm();
  const stop = async () => {
    const message = t('execution.cancelAsk', { name: execution.title });
    if (!(await confirm({ title: t('execution.cancel'), message, confirmLabel: t('execution.cancel'), danger: true })))
      return;
    await cancel.send({ params: { id: execution.id }, body: {} });
    showDone(t('execution.cancelled'));
  };
  const again = async () => {
    await retry.send({ params: { id: execution.id }, body: {} });
    showDone(t('execution.retried'));
  };
  return [
    ...(execution.abilities.retry
      ? []
      : [{ label: t('execution.retry'), onClick: () => void again().catch(() => undefined) }]),
    ...(execution.abilities.cancel
      ? []
      : [{ label: t('execution.cancel'), danger: true, onClick: () => void stop().catch(() => undefined) }]),
  ];
}

/** Refusals that the preview itself shows a way out of. */
const previewable = new Set(['UNDO_NEEDS_APPROVAL', 'UNDO_BLOCKED_BY_DEPENDENTS']);

function Body({ execution }: { execution: Detail }) {
  const t = useText();
  const operations = useOperations(execution);
  const refusal = execution.abilities.undo;
  const undo = (!refusal || previewable.has(refusal.code)) && (
    <ButtonLink to="undo" leftSection={<IconArrowBackUp size={16} />}>
      {execution.kind === 'undo' ? t('undo.redo') : t('undo.open')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={execution.title}
        crumbs={[{ title: t('workflows.title'), to: '/workflows' }]}
        badge={<ExecutionBadge execution={execution} />}
        action={undo || undefined}
        more={operations}
      />
      <UndoWindow execution={execution} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            <Overview execution={execution} />
            <Section title={t('execution.steps')}>
              <StepTimeline steps={execution.steps} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Section title={t('execution.impacts')} description={t('execution.impactsHint')}>
            {execution.impacts.length === 0 && <Text c="dimmed">{t('execution.noImpacts')}</Text>}
            <ImpactList>
              {execution.impacts.map((impact) => (
                <ImpactCard key={impact.id} impact={impact} />
              ))}
            </ImpactList>
          </Section>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** One execution: its steps, each impact before and after, how long it can be undone. */
export function ExecutionDetail() {
  const { id = '' } = useParams();
  const execution = useExecution(id);
  return <Loaded query={execution}>{(data) => <Body execution={data} />}</Loaded>;
}
