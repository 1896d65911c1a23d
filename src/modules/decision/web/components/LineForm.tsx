/** Makes or changes an approval line. Its steps are drawn by hand: their order and seats are no plain fields. */
import { ActionIcon, Button, Group, MultiSelect, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import { createLine, updateLine } from '../../contract/endpoints.ts';
import { headTexts } from '../../contract/heads.texts.ts';
import { headLevels, type Line, type Seat as LineSeat, type LineStep } from '../../contract/line.ts';
import { lineTexts } from '../../contract/line-form.texts.ts';
import { useCreateLine, useUpdateLine } from '../decision.api.ts';
import { useText } from '../text.ts';

const emptyStep: LineStep = { title: { ko: '', en: '' }, kind: 'approve', order: 'serial', rule: 'all', seats: [] };

/** Heads share a list with roles, whose names never have this prefix. */
const headMark = '#head-';
const toSeat = (value: string): LineSeat => {
  const head = headLevels.find((level) => value === `${headMark}${level}`);
  return head ? { head } : { role: value };
};

function StepFields(props: {
  step: LineStep;
  number: number;
  last: boolean;
  onChange: (step: LineStep) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const roles = useRoleOptions();
  const { step, number, onChange } = props;
  const local = useLocalText();
  const named = step.seats.filter((seat) => seat.personId);
  const heads = headLevels.map((level) => ({
    value: `${headMark}${level}`,
    label: local(headTexts.levels[level]),
  }));
  return (
    <Paper withBorder p="sm" component="fieldset" m={0} aria-label={t('lines.step', { number })}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{t('lines.step', { number })}</Text>
          <Group gap={4}>
            <ActionIcon
              aria-label={t('lines.moveUp', { number })}
              disabled={number === 1}
              onClick={() => props.onMove(-1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('lines.moveDown', { number })}
              disabled={props.last}
              onClick={() => props.onMove(1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t('lines.removeStep', { number })} color="red" onClick={props.onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
        <Group grow align="flex-start">
          <TextInput
            label={t('lines.stepName')}
            required
            value={step.title.ko}
            onChange={(event) => onChange({ ...step, title: { ko: event.currentTarget.value, en: step.title.en } })}
          />
          <Select
            label={t('word.kind')}
            allowDeselect={false}
            value={step.kind}
            onChange={(kind) => onChange({ ...step, kind: kind as LineStep['kind'] })}
            data={(['approve', 'agree'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Group>
        <MultiSelect
          label={t('lines.seats')}
          description={t('lines.seatsHint')}
          required
          searchable
          data={[...heads, ...roles]}
          value={step.seats.flatMap(({ role, head }) => (head ? [`${headMark}${head}`] : (role ?? [])))}
          onChange={(values) => onChange({ ...step, seats: [...named, ...values.map(toSeat)] })}
        />
        <Group grow>
          <Select
            label={t('lines.stepOrder')}
            allowDeselect={false}
            value={step.order}
            onChange={(order) => onChange({ ...step, order: order as LineStep['order'] })}
            data={(['serial', 'parallel'] as const).map((value) => ({ value, label: t(`lines.order.${value}`) }))}
          />
          <Select
            label={t('lines.stepRule')}
            allowDeselect={false}
            value={step.rule}
            onChange={(rule) => onChange({ ...step, rule: rule as LineStep['rule'] })}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`lines.rule.${value}`) }))}
          />
        </Group>
      </Stack>
    </Paper>
  );
}

function moveStep(steps: LineStep[], from: number, by: number): LineStep[] {
  const next = [...steps];
  const [movedStep] = next.splice(from, 1);
  if (movedStep) next.splice(from + by, 0, movedStep);
  return next;
}

function Steps({ value, onChange, error }: SlotProps) {
  const t = useText();
  const steps = value as LineStep[];
  const isComplete = steps.every(({ title, seats }) => title.ko.trim() !== '' && seats.length > 0);
  return (
    <>
      {steps.map((step, index) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity; its inputs are controlled
          key={index}
          step={step}
          number={index + 1}
          last={index === steps.length - 1}
          onChange={(next) => onChange(steps.map((item, at) => (at === index ? next : item)))}
          onMove={(by) => onChange(moveStep(steps, index, by))}
          onRemove={() => onChange(steps.filter((_, at) => at !== index))}
        />
      ))}
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {isComplete ? error : t('lines.stepsIncomplete')}
        </Text>
      )}
      <Button variant="default" onClick={() => onChange([...steps, emptyStep])}>
        {t('lines.addStep')}
      </Button>
    </>
  );
}

/** Without an English name, the Korean one is used. */
const named = <T extends { title: { ko: string; en: string } }>(record: T): T => ({
  ...record,
  title: { ...record.title, en: record.title.en || record.title.ko },
});

export function LineForm({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const t = useText();
  const create = useCreateLine();
  const update = useUpdateLine();
  const shared = {
    texts: lineTexts,
    size: 'lg',
    slots: { steps: (input: SlotProps) => <Steps {...input} /> },
    done: t('lines.saved'),
    onClose,
  } as const;
  if (!line) {
    return (
      <FormDialog
        {...shared}
        of={createLine}
        title={t('lines.new')}
        row={{ steps: [emptyStep] }}
        send={(body) => create.send({ body: { ...named(body), steps: body.steps.map(named) } })}
      />
    );
  }
  return (
    <FormDialog
      {...shared}
      of={updateLine}
      title={t('lines.edit')}
      row={line}
      send={(body) => update.send({ params: { id: line.id }, body: { ...named(body), steps: body.steps.map(named) } })}
    />
  );
}
