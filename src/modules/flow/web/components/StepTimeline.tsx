/** The steps that were reached; those of branches not taken are left out. */
import { Code, Stack, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Timeline, TimeText } from '#kernel/web/ui/index.ts';
import type { StepView } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import { StepBadge, toneOfStep } from './badges.tsx';
import { Portion } from './Portion.tsx';

function StepBody({ step }: { step: StepView }) {
  const local = useLocal();
  if (step.error) {
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {local(step.error)} <Code>{step.error.code}</Code>
      </Text>
    );
  }
  const said = (step.output as { comment?: unknown } | null)?.comment;
  return (
    <Stack gap={2}>
      {step.waitUntil && (
        <Text size="sm" c="dimmed" component="div">
          <TimeText at={step.waitUntil} />
        </Text>
      )}
      {typeof said === 'string' && said !== '' && <Text size="sm">“{said}”</Text>}
    </Stack>
  );
}

export function StepTimeline({ steps }: { steps: readonly StepView[] }) {
  const t = useText();
  const local = useLocal();
  const items = steps
    .filter((step) => step.status !== 'skipped')
    .map((step) => ({
      id: step.id,
      title: local(step.title),
      at: step.endedAt ?? step.startedAt,
      by: step.actor?.name ?? null,
      badge: <StepBadge status={step.status} />,
      tone: toneOfStep(step.status),
      body: <StepBody step={step} />,
    }));
  return <Portion rows={items}>{(rows) => <Timeline items={rows} label={t('execution.steps')} />}</Portion>;
}
