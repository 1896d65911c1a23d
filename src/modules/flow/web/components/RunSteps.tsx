/** The picture of a run, and of the step that was chosen what happened there and what it changed. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { EffectList, ErrorReference, Timeline, TimeText } from '#kernel/web/ui/index.ts';
import { listLoopPasses } from '../../contract/drawing.ts';
import type { ExecutionDetail, StepView } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import { getStepTone, StepBadge } from './badges.tsx';
import { LazyFlowPicture } from './LazyFlowPicture.tsx';
import { ShowMoreRows } from './ShowMoreRows.tsx';
import { StepFacts } from './StepFacts.tsx';
import { useEffectLine } from './sentences.tsx';

function StepDescription({ step }: { step: StepView }) {
  const t = useText();
  const local = useLocalText();
  if (step.error) {
    return (
      <Stack gap={2}>
        <Text size="sm" c="var(--mantine-color-error)">
          {local(step.error)}
        </Text>
        <ErrorReference code={step.error.code} />
      </Stack>
    );
  }
  const comment = (step.output as { comment?: unknown } | null)?.comment;
  return (
    <Stack gap={2}>
      {step.waitUntil && (
        <Text size="sm" c="dimmed" component="div">
          <TimeText at={step.waitUntil} />
        </Text>
      )}
      {step.skipReason && <Text size="sm">{t('skip.was', { reason: step.skipReason })}</Text>}
      {typeof comment === 'string' && comment !== '' && <Text size="sm">“{comment}”</Text>}
    </Stack>
  );
}

/** The step's actor, and the absent person represented. */
function useStepActor(): (step: StepView) => string | null {
  const t = useText();
  return ({ actor, insteadOf }) =>
    actor && insteadOf ? `${actor.name} (${t('word.insteadOf', { name: insteadOf.name })})` : (actor?.name ?? null);
}

/** The steps inside a loop; those of branches not taken are left out. */
function Passes({ steps }: { steps: readonly StepView[] }) {
  const t = useText();
  const whoDid = useStepActor();
  const local = useLocalText();
  const items = steps
    .filter((step) => step.status !== 'skipped')
    .map((step) => ({
      id: step.id,
      title: local(step.title),
      at: step.endedAt ?? step.startedAt,
      by: whoDid(step),
      badge: step.status === 'done' ? undefined : <StepBadge status={step.status} />,
      tone: getStepTone(step.status),
      body: <StepDescription step={step} />,
    }));
  return <ShowMoreRows rows={items}>{(rows) => <Timeline items={rows} label={t('execution.steps')} />}</ShowMoreRows>;
}

function SelectedStep({ execution, path, onClose }: { execution: ExecutionDetail; path: string; onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const line = useEffectLine();
  const whoDid = useStepActor();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another step was chosen
  useEffect(() => {
    // Newer browsers answer a promise, which is nothing to clean up with.
    void heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  const step = execution.steps.find((each) => each.path === path);
  const title = step?.title ?? execution.drawing.blocks.find(({ id }) => id === path)?.title;
  const inner = listLoopPasses(execution.steps, path).flat();
  const own = new Set([step, ...inner].map((each) => each?.id));
  const impacts = execution.impacts.filter(({ stepId }) => stepId !== null && own.has(stepId));
  return (
    <Stack gap="sm" mt="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={2}>
          <Title order={3} ref={heading}>
            {title && local(title)}
          </Title>
          <Group gap="xs">
            {step ? <StepBadge status={step.status} /> : <Text c="dimmed">{t('picture.notYet')}</Text>}
            {step?.actor && <Text size="sm">{whoDid(step)}</Text>}
          </Group>
        </Stack>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('word.close')}
        </Button>
      </Group>
      {step && <StepDescription step={step} />}
      {step && <StepFacts step={step} isHidden={execution.isInputHidden} executionId={execution.id} />}
      {inner.length > 0 && <Passes steps={inner} />}
      {step && impacts.length === 0 && <Text c="dimmed">{t('picture.noChanges')}</Text>}
      <ShowMoreRows rows={impacts}>
        {(rows) => <EffectList lines={rows.map((impact) => line({ ...impact, key: impact.id }))} />}
      </ShowMoreRows>
    </Stack>
  );
}

/** @param isBack drawn as the way back: what is shown was undone, or is about to be */
export function RunSteps({ run, label, isBack = false }: { run: ExecutionDetail; label: string; isBack?: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div>
      <LazyFlowPicture
        drawing={run.drawing}
        steps={run.steps}
        label={label}
        isBack={isBack}
        chosen={chosen}
        onChoose={(block) => setChosen(chosen === block ? null : block)}
      />
      <div aria-live="polite">
        {chosen !== null && <SelectedStep execution={run} path={chosen} onClose={() => setChosen(null)} />}
      </div>
    </div>
  );
}
