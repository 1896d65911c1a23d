/** The hours and days in which a frame may be used, in the company's zone. */
import { Checkbox, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { useCompanyZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import type { FrameAccess } from '../../contract/access.ts';
import { useAuthorText } from './text.ts';
import { formatWeekday, weekDays } from './weekdays.ts';

type Times = FrameAccess['accessPermissions']['timeRestrictions'];

/** A stretch that begins where it ends would be no time at all. */
export function hasValidTimes(times: Times): boolean {
  return !times?.allowedHours || times.allowedHours[0] !== times.allowedHours[1];
}

const hours = Array.from({ length: 25 }, (_, hour) => String(hour));
const usualTimes: NonNullable<Times> = { allowedHours: [9, 18], allowedDays: [1, 2, 3, 4, 5] };
const wholeDay: [number, number] = [0, 24];

export function TimesFields(props: { times: Times; disabled: boolean; onChange: (times: Times) => void }) {
  const { times, disabled, onChange } = props;
  const t = useAuthorText();
  const zone = useCompanyZone();
  const language = useLanguage();
  const options = hours.map((value) => ({ value, label: t('access.hour', { hour: value }) }));
  const [from, to] = times?.allowedHours ?? wholeDay;
  const problem = hasValidTimes(times) ? undefined : t('access.lockHours');
  return (
    <Stack gap="sm">
      <Switch
        label={t('access.times')}
        description={t('access.times.hint', { zone })}
        checked={times !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? usualTimes : null)}
      />
      {times && (
        <>
          <Group grow align="flex-start">
            <Select
              label={t('access.from')}
              data={options.slice(0, 24)}
              value={String(from)}
              disabled={disabled}
              allowDeselect={false}
              onChange={(value) => onChange({ ...times, allowedHours: [Number(value), to] })}
            />
            <Select
              label={t('access.to')}
              data={options.slice(1)}
              value={String(to)}
              disabled={disabled}
              allowDeselect={false}
              error={problem}
              onChange={(value) => onChange({ ...times, allowedHours: [from, Number(value)] })}
            />
          </Group>
          <Checkbox.Group
            label={t('access.days')}
            description={t('access.days.hint')}
            value={times.allowedDays.map(String)}
            onChange={(days) => onChange({ ...times, allowedDays: days.map(Number) })}
          >
            <Group gap="md" mt="xs">
              {weekDays.map((day) => (
                <Checkbox
                  key={day}
                  value={String(day)}
                  label={formatWeekday(day, language, 'short')}
                  disabled={disabled}
                />
              ))}
            </Group>
          </Checkbox.Group>
          {times.allowedHours === null && <Text size="sm">{t('access.allDay')}</Text>}
        </>
      )}
    </Stack>
  );
}
