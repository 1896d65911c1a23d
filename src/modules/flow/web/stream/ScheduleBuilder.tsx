/** Schedule builder: edits a schedule in words, with the next starts below. */

import { Checkbox, Group, List, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { weekdayNames } from '#kernel/contract/hours.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { TimeText } from '#kernel/web/ui/index.ts';
import { missedTexts } from '../../contract/stream.texts.ts';
import type { StreamSettings } from '../../contract/stream.ts';
import {
  canMissMonths,
  hourSteps,
  type MissedPolicy,
  type MonthSchedule,
  minuteSteps,
  type StreamSchedule,
  scheduleKinds,
} from '../../contract/stream-schedule.ts';
import { useNextStarts } from './stream.api.ts';
import { useText } from './text.ts';

type ScheduleSettings = Extract<StreamSettings, { kind: 'schedule' }>;
type ScheduleOf<Every extends StreamSchedule['every']> = Extract<StreamSchedule, { every: Every }>;

/** Initial value of a schedule kind; a chosen time of day is retained. */
function getInitialSchedule(every: StreamSchedule['every'], previousSchedule: StreamSchedule): StreamSchedule {
  const at = 'at' in previousSchedule ? previousSchedule.at : '09:00';
  switch (every) {
    case 'minutes':
      return { every, step: 10 };
    case 'hours':
      return { every, step: 1, minute: 0 };
    case 'week':
      return { every, days: [1], at };
    case 'month':
      return { every, day: 1, at, missingDay: 'last' };
    case 'cron':
      return { every, cron: '0 9 * * 1-5' };
    default:
      return { every, at };
  }
}

interface PartProps<S extends StreamSchedule> {
  value: S;
  onChange: (value: S) => void;
}

function TimeInput<S extends ScheduleOf<'day' | 'weekday' | 'week' | 'month'>>({ value, onChange }: PartProps<S>) {
  const t = useText();
  return (
    <TextInput
      type="time"
      label={t('schedule.at')}
      value={value.at}
      required
      onChange={(event) => event.currentTarget.value && onChange({ ...value, at: event.currentTarget.value })}
    />
  );
}

const toChoices = (steps: readonly number[], text: (count: number) => string) =>
  steps.map((step) => ({ value: String(step), label: text(step) }));

function StepInput({ value, onChange }: PartProps<ScheduleOf<'minutes'> | ScheduleOf<'hours'>>) {
  const t = useText();
  const isMinutes = value.every === 'minutes';
  const steps = isMinutes ? minuteSteps : hourSteps;
  return (
    <>
      <Select
        label={t('schedule.step')}
        data={toChoices(steps, (count) => t(isMinutes ? 'schedule.minutes' : 'schedule.hours', { count }))}
        value={String(value.step)}
        allowDeselect={false}
        onChange={(step) => onChange({ ...value, step: Number(step) } as typeof value)}
      />
      {value.every === 'hours' && (
        <NumberInput
          label={t('schedule.minute')}
          min={0}
          max={59}
          value={value.minute}
          onChange={(minute) => onChange({ ...value, minute: Number(minute) || 0 })}
        />
      )}
    </>
  );
}

function DaysInput({ value, onChange }: PartProps<ScheduleOf<'week'>>) {
  const t = useText();
  const local = useLocalText();
  return (
    <Checkbox.Group
      label={t('schedule.days')}
      value={value.days.map(String)}
      onChange={(days) => days.length > 0 && onChange({ ...value, days: days.map(Number) })}
    >
      <Group gap="sm" mt={4}>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <Checkbox key={day} value={String(day)} label={local(weekdayNames[day] ?? { ko: '', en: '' })} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function MonthDayInput({ value, onChange }: PartProps<ScheduleOf<'month'>>) {
  const t = useText();
  const days = Array.from({ length: 31 }, (_, at) => ({
    value: String(at + 1),
    label: t('schedule.day', { day: at + 1 }),
  }));
  return (
    <>
      <Select
        label={t('schedule.monthDay')}
        data={[...days, { value: 'last', label: t('schedule.lastDay') }]}
        value={String(value.day)}
        allowDeselect={false}
        onChange={(day) => onChange({ ...value, day: day === 'last' ? 'last' : Number(day) })}
      />
      {canMissMonths(value) && (
        <Select
          label={t('schedule.missingDay')}
          data={(['last', 'skip'] as const).map((option) => ({
            value: option,
            label: t(`schedule.missingDay.${option}`),
          }))}
          value={value.missingDay ?? 'skip'}
          allowDeselect={false}
          onChange={(option) => onChange({ ...value, missingDay: option as MonthSchedule['missingDay'] })}
        />
      )}
      <Select
        label={t('schedule.dayOff')}
        data={(['same', 'before', 'after'] as const).map((option) => ({
          value: option,
          label: t(`schedule.dayOff.${option}`),
        }))}
        value={value.dayOff ?? 'same'}
        allowDeselect={false}
        onChange={(option) => onChange({ ...value, dayOff: option as MonthSchedule['dayOff'] })}
      />
    </>
  );
}

function ScheduleParts({ value, onChange }: PartProps<StreamSchedule>) {
  const t = useText();
  switch (value.every) {
    case 'minutes':
    case 'hours':
      return <StepInput value={value} onChange={onChange} />;
    case 'week':
      return (
        <>
          <DaysInput value={value} onChange={onChange} />
          <TimeInput value={value} onChange={onChange} />
        </>
      );
    case 'month':
      return (
        <>
          <MonthDayInput value={value} onChange={onChange} />
          <TimeInput value={value} onChange={onChange} />
        </>
      );
    case 'cron':
      return (
        <TextInput
          label={t('schedule.cron')}
          description={t('schedule.cronHint')}
          ff="monospace"
          value={value.cron}
          onChange={(event) => onChange({ ...value, cron: event.currentTarget.value })}
        />
      );
    default:
      return <TimeInput value={value} onChange={onChange} />;
  }
}

/** The next five starts, in the company's zone. */
export function NextStarts({ schedule }: { schedule: StreamSchedule }) {
  const t = useText();
  const local = useLocalText();
  const { data, error } = useNextStarts(schedule);
  if (error) {
    return (
      <Text size="sm" c="red" role="alert">
        {error.message}
      </Text>
    );
  }
  return (
    <Stack gap={4} mih={150} aria-live="polite">
      <Text size="sm" fw={600}>
        {data ? local(data.words) : ' '}
      </Text>
      <Text size="sm" c="dimmed">
        {t('schedule.next')}
      </Text>
      <List size="sm" listStyleType="none">
        {data?.next.map((at) => (
          <List.Item key={at}>
            <TimeText at={at} absolute />
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

export function ScheduleBuilder({
  value,
  onChange,
}: {
  value: ScheduleSettings;
  onChange: (value: ScheduleSettings) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const { schedule } = value;
  const set = (next: StreamSchedule) => onChange({ ...value, schedule: next });
  return (
    <Stack gap="sm">
      <Group align="flex-start" gap="sm">
        <Select
          label={t('schedule.every')}
          data={scheduleKinds.map((every) => ({ value: every, label: t(`schedule.${every}Kind`) }))}
          value={schedule.every}
          allowDeselect={false}
          onChange={(every) => set(getInitialSchedule(every as StreamSchedule['every'], schedule))}
        />
        <ScheduleParts value={schedule} onChange={set} />
      </Group>
      <NextStarts schedule={schedule} />
      <Select
        label={t('schedule.missed')}
        description={t('schedule.missedHint')}
        data={(['once', 'all', 'skip'] as const).map((missed) => ({
          value: missed,
          label: local(missedTexts[missed]),
        }))}
        value={value.missed}
        allowDeselect={false}
        onChange={(missed) => onChange({ ...value, missed: missed as MissedPolicy })}
      />
    </Stack>
  );
}
