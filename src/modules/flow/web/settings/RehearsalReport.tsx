/** Rehearsal report: the ending, the steps taken, changes, people asked, messages sent, and what an undo would do. */
import { Alert, Button, Fieldset, Group, Select, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Json } from '#kernel/contract/block.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { BeforeAfter, Collapsible, EffectList, LiveField, StatusBadge } from '#kernel/web/ui/index.ts';
import type { RehearsalAnswer, RehearsalResult, WaitingStep } from '../../contract/rehearsal.ts';
import { recordChoices } from '../components/record-choices.ts';
import { blockIconComponents } from '../picture/block-icons.tsx';
import { RehearsalApprovals } from './RehearsalApprovals.tsx';
import { RehearsalMessages } from './RehearsalMessages.tsx';
import { RehearsalUndo } from './RehearsalUndo.tsx';
import { useSettingText } from './text.ts';

const states: Record<string, 'done' | 'waiting' | 'failed' | 'skipped'> = {
  done: 'done',
  waiting: 'waiting',
  failed: 'failed',
  skipped: 'skipped',
};
const tones = { done: 'good', waiting: 'warning', failed: 'bad', skipped: 'neutral', open: 'info' } as const;

function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function TakenPath({ steps }: { steps: RehearsalResult['steps'] }) {
  const t = useSettingText();
  const local = useLocalText();
  if (steps.length === 0) return <Text c="dimmed">{t('rehearse.noSteps')}</Text>;
  return (
    <Stack component="ol" gap={4} pl="lg" m={0}>
      {steps.map((step) => {
        const state = states[step.status] ?? 'open';
        return (
          <li key={step.path}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm">{local(step.title)}</Text>
              <StatusBadge tone={tones[state]}>{t(`rehearse.state.${state}`)}</StatusBadge>
            </Group>
          </li>
        );
      })}
    </Stack>
  );
}

/** A step that waits, and what those who are asked would say. */
function WaitingStepForm({
  step,
  isSending,
  onAnswer,
}: {
  step: WaitingStep;
  isSending: boolean;
  onAnswer: (answer: RehearsalAnswer) => void;
}) {
  const t = useSettingText();
  const local = useLocalText();
  const [outlet, setOutlet] = useState<string | null>(step.outlets[0]?.key ?? null);
  const [output, setOutput] = useState<{ [key: string]: Json }>({});
  return (
    <Fieldset legend={local(step.title)} p="sm">
      <Stack gap="sm">
        {step.fields.map((field) => (
          <LiveField
            {...recordChoices}
            key={field.key}
            field={field}
            path={`${step.path}.${field.key}`}
            value={output[field.key]}
            onChange={(value) => {
              const { [field.key]: _, ...rest } = output;
              setOutput(value === undefined ? rest : { ...rest, [field.key]: value as Json });
            }}
          />
        ))}
        {step.outlets.length > 1 && (
          <Select
            label={t('rehearse.outlet')}
            data={step.outlets.map(({ key, label }) => ({ value: key, label: local(label) }))}
            value={outlet}
            allowDeselect={false}
            onChange={setOutlet}
          />
        )}
        <Group>
          <Button
            variant="default"
            loading={isSending}
            onClick={() => onAnswer({ path: step.path, ...(outlet !== null && { outlet }), output })}
          >
            {t('rehearse.answer')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function ReportedChanges({ result }: { result: RehearsalResult }) {
  const t = useSettingText();
  const local = useLocalText();
  if (result.effects.length === 0) return <Text c="dimmed">{t('rehearse.noImpacts')}</Text>;
  return (
    <>
      <EffectList
        label={t('rehearse.impacts')}
        lines={result.effects.map(({ sign, sentence, isFinal }, index) => {
          const Sign = blockIconComponents[sign];
          return { key: `${index}`, sentence: local(sentence), isWarning: isFinal, icon: <Sign size={18} /> };
        })}
      />
      <Collapsible title={t('rehearse.details')}>
        <Stack gap="sm">
          {result.impacts.map((impact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was tried has no identity
            <Stack key={index} gap={4}>
              <Text fw={600}>{impact.subject.label}</Text>
              {impact.isHidden ? (
                <Text c="dimmed">{t('rehearse.hiddenImpact')}</Text>
              ) : (
                <BeforeAfter before={impact.before} after={impact.after} caption={impact.subject.label} onlyChanged />
              )}
            </Stack>
          ))}
        </Stack>
      </Collapsible>
    </>
  );
}

/** Causes of the failure, field by field, if the server named them. */
function FailureReason({ error }: { error: NonNullable<RehearsalResult['error']> }) {
  const language = useLanguage();
  const details = Array.isArray(error.details) ? (error.details as { message?: unknown }[]) : [];
  const messages = details.flatMap((detail) => (typeof detail?.message === 'string' ? [detail.message] : []));
  return (
    <>
      <Text size="sm">{error[language]}</Text>
      {messages.slice(0, 10).map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
    </>
  );
}

export function RehearsalReport(props: {
  result: RehearsalResult;
  isSending: boolean;
  onAnswer: (answer: RehearsalAnswer) => void;
}) {
  const { result, isSending, onAnswer } = props;
  const t = useSettingText();
  const local = useLocalText();
  const { error } = result;
  return (
    <Stack gap="md" aria-live="polite">
      <Alert
        color={error ? 'red' : result.status === 'waiting' ? 'yellow' : 'teal'}
        title={error?.at ? t('rehearse.failedAt', { step: local(error.at.title) }) : t(`rehearse.${result.status}`)}
      >
        {error && <FailureReason error={error} />}
      </Alert>
      <ReportSection title={t('rehearse.path')}>
        <TakenPath steps={result.steps} />
      </ReportSection>
      {result.waitingFor.length > 0 && (
        <ReportSection title={t('rehearse.answers')}>
          {result.waitingFor.map((step) => (
            <WaitingStepForm key={step.path} step={step} isSending={isSending} onAnswer={onAnswer} />
          ))}
        </ReportSection>
      )}
      <ReportSection title={t('rehearse.asked')}>
        <RehearsalApprovals asked={result.asked} />
      </ReportSection>
      <ReportSection title={t('rehearse.messages')}>
        <RehearsalMessages messages={result.messages} />
      </ReportSection>
      <ReportSection title={t('rehearse.impacts')}>
        <ReportedChanges result={result} />
      </ReportSection>
      <ReportSection title={t('rehearse.undo')}>
        <RehearsalUndo result={result} />
      </ReportSection>
    </Stack>
  );
}
