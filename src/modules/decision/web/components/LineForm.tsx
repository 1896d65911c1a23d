import {
  ActionIcon,
  Button,
  Group,
  Modal,
  MultiSelect,
  Paper,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { toApiError } from '#kernel/web/api-error.ts';
import { showDone, showNotice } from '#kernel/web/notify.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import { useRoleOptions } from '#modules/access/web/index.ts';
import type { Line, LineStep } from '../../contract/line.ts';
import { useCreateLine, useUpdateLine } from '../decision.api.ts';
import { useText } from '../text.ts';

const emptyStep: LineStep = { title: { ko: '', en: '' }, kind: 'approve', order: 'serial', rule: 'all', seats: [] };

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
  const named = step.seats.filter((seat) => seat.personId);
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
            label={t('lines.stepKind')}
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
          data={roles}
          value={step.seats.flatMap((seat) => (seat.role ? [seat.role] : []))}
          onChange={(values) => onChange({ ...step, seats: [...named, ...values.map((role) => ({ role }))] })}
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

function useLineForm(line: Line | null, onClose: () => void) {
  const t = useText();
  const create = useCreateLine();
  const update = useUpdateLine();
  const [key, setKey] = useState(line?.key ?? '');
  const [title, setTitle] = useState(line?.title ?? { ko: '', en: '' });
  const [description, setDescription] = useState(line?.description ?? '');
  const [steps, setSteps] = useState<LineStep[]>(line?.steps ?? [emptyStep]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const named = steps.map((step) => ({ ...step, title: { ko: step.title.ko, en: step.title.en || step.title.ko } }));
    const body = { title: { ko: title.ko, en: title.en || title.ko }, description, steps: named };
    try {
      if (line) await update.send({ params: { id: line.id }, body: { ...body, version: line.version } });
      else await create.send({ body: { ...body, key } });
      showDone(t('lines.saved'));
      onClose();
    } catch (error) {
      if (toApiError(error).code !== 'VERSION_CONFLICT') return;
      showNotice(t('lines.edit'), t('lines.conflict'));
      onClose();
    }
  };
  const error = create.error ?? update.error;
  const saving = create.isSending || update.isSending;
  return { key, setKey, title, setTitle, description, setDescription, steps, setSteps, submit, error, saving };
}

function moved(steps: LineStep[], from: number, by: number): LineStep[] {
  const next = [...steps];
  const [one] = next.splice(from, 1);
  if (one) next.splice(from + by, 0, one);
  return next;
}

/** Makes or changes an approval line. */
export function LineForm({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const t = useText();
  const form = useLineForm(line, onClose);
  const { steps, setSteps } = form;
  return (
    <Modal opened onClose={onClose} size="lg" title={line ? t('lines.edit') : t('lines.new')}>
      <form onSubmit={(event) => void form.submit(event)}>
        <Stack>
          <FormError error={form.error} />
          {!line && (
            <TextInput
              label={t('lines.key')}
              description={t('lines.keyHint')}
              required
              pattern="[a-z][a-z0-9\-]{0,59}"
              value={form.key}
              onChange={(event) => form.setKey(event.currentTarget.value)}
            />
          )}
          <Group grow align="flex-start">
            <TextInput
              label={t('lines.name')}
              required
              value={form.title.ko}
              onChange={(event) => form.setTitle({ ...form.title, ko: event.currentTarget.value })}
            />
            <TextInput
              label={t('lines.nameEn')}
              value={form.title.en}
              onChange={(event) => form.setTitle({ ...form.title, en: event.currentTarget.value })}
            />
          </Group>
          <Textarea
            label={t('lines.description')}
            maxLength={500}
            value={form.description}
            onChange={(event) => form.setDescription(event.currentTarget.value)}
          />
          {steps.map((step, index) => (
            <StepFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity; its inputs are controlled
              key={index}
              step={step}
              number={index + 1}
              last={index === steps.length - 1}
              onChange={(next) => setSteps(steps.map((one, at) => (at === index ? next : one)))}
              onMove={(by) => setSteps(moved(steps, index, by))}
              onRemove={() => setSteps(steps.filter((_, at) => at !== index))}
            />
          ))}
          <Button variant="default" onClick={() => setSteps([...steps, emptyStep])}>
            {t('lines.addStep')}
          </Button>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('lines.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {t('lines.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
