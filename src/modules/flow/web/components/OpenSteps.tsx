/** Open steps: failed and waiting steps of a run for its operator, those inside loops included, each with a way to skip it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section, TimeText } from '#kernel/web/ui/index.ts';
import type { ExecutionDetail, StepView } from '../../contract/shapes.ts';
import { isSkippable } from '../../contract/skippable-steps.ts';
import { useText } from '../text.ts';
import { StepBadge } from './badges.tsx';
import { ShowMoreRows } from './ShowMoreRows.tsx';
import { SkipDialog } from './SkipDialog.tsx';

function OpenStep({ step, name, onSkip }: { step: StepView; name: string; onSkip: () => void }) {
  const t = useText();
  const local = useLocalText();
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <Stack gap={2}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <StepBadge status={step.status} />
          <Text size="sm" c="dimmed" component="div">
            <TimeText at={step.endedAt ?? step.startedAt} />
          </Text>
        </Group>
        {step.error && <Text size="sm">{local(step.error)}</Text>}
      </Stack>
      <Button size="xs" variant="default" onClick={onSkip} aria-label={t('skip.title', { name })}>
        {t('skip.action')}
      </Button>
    </Group>
  );
}

export function OpenSteps({ execution }: { execution: ExecutionDetail }) {
  const t = useText();
  const local = useLocalText();
  const [chosen, setChosen] = useState<string | null>(null);
  const open = execution.abilities.skip === null ? execution.steps.filter(isSkippable) : [];
  if (open.length === 0) return null;
  // `lines/2/ask`: the third item.
  const nameOf = ({ title, path }: StepView) => {
    const item = path.split('/').at(-2);
    return item === undefined ? local(title) : t('skip.ofItem', { name: local(title), item: Number(item) + 1 });
  };
  const step = open.find(({ id }) => id === chosen);
  return (
    <Section title={t('skip.open')}>
      <ShowMoreRows rows={open}>
        {(rows) => (
          <Stack gap="md">
            {rows.map((openStep) => (
              <OpenStep
                key={openStep.id}
                step={openStep}
                name={nameOf(openStep)}
                onSkip={() => setChosen(openStep.id)}
              />
            ))}
          </Stack>
        )}
      </ShowMoreRows>
      {step && (
        <SkipDialog executionId={execution.id} step={step} name={nameOf(step)} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}
