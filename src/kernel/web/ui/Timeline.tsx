/** Timeline: entries in order. `byDay`: grouped under calendar days, each line a sentence with its time. */
import { Group, Timeline as MantineTimeline, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { toLocalDay } from '../../contract/time.ts';
import { formatClock, formatDay } from '../format.ts';
import { useZone } from '../host.tsx';
import { useLanguage } from '../i18n.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';
import { PersonText } from './PersonText.tsx';
import { getToneColor, type Tone } from './StatusBadge.tsx';
import classes from './timeline.module.css';
import { TimeText, useNow } from './values.tsx';

export interface TimelineItem {
  id: string;
  title: ReactNode;
  /** Instant; left out for what has not happened yet. */
  at?: string | null;
  by?: string | null;
  /** URL of the avatar of `groupBy`. */
  picture?: string | null;
  badge?: ReactNode;
  body?: ReactNode;
  icon?: ReactNode;
  /** Actor: the face replaces the icon. */
  face?: string | null | undefined;
  tone?: Tone;
}

/** Time of an instant, with its day in the heading above. */
function ClockText({ at }: { at: string }) {
  const language = useLanguage();
  const zone = useZone();
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {formatClock(at, language, zone)}
    </time>
  );
}

/** Across, in pixels. */
const faceSize = 22;

function Lines({ items, isGroupedByDay = false }: { items: readonly TimelineItem[]; isGroupedByDay?: boolean }) {
  const isQuiet = items.every(({ icon, face }) => !icon && !face);
  const hasFaces = items.some(({ face }) => face);
  // Among faces a ring that is empty would be the brightest.
  const bulletOf = ({ face, icon }: TimelineItem) => {
    if (!face && (icon || !hasFaces)) return icon;
    return <PersonAvatar name={face ?? null} size={faceSize} tone="plain" />;
  };
  const reached = items.filter((item) => item.at).length - 1;
  return (
    <MantineTimeline
      active={reached}
      bulletSize={isQuiet ? 10 : faceSize}
      lineWidth={isQuiet ? 1 : 2}
      className={classes.lines}
      data-quiet={isQuiet || undefined}
    >
      {items.map((item) => (
        <MantineTimeline.Item key={item.id} bullet={bulletOf(item)} color={getToneColor(item.tone ?? 'neutral')}>
          <Stack gap={4}>
            <Group gap="xs" justify="space-between" align="baseline" wrap={isGroupedByDay ? 'nowrap' : 'wrap'}>
              <Group gap="xs" miw={0}>
                <Text fw={isGroupedByDay ? 400 : 600} component="div" style={{ overflowWrap: 'anywhere' }}>
                  {item.title}
                </Text>
                {item.badge}
              </Group>
              {item.at && (
                <Text size="xs" c="dimmed" component="div">
                  {isGroupedByDay ? <ClockText at={item.at} /> : <TimeText at={item.at} />}
                </Text>
              )}
            </Group>
            {item.by && (
              <Text size="xs" c="dimmed" component="div">
                <PersonText name={item.by} picture={item.picture ?? null} />
              </Text>
            )}
            {item.body && <div>{item.body}</div>}
          </Stack>
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
}

/** Neighbours of one day, in their order. */
function groupByDay(items: readonly TimelineItem[], zone: string): { day: string; items: TimelineItem[] }[] {
  const days: { day: string; items: TimelineItem[] }[] = [];
  for (const item of items) {
    const day = item.at ? toLocalDay(zone, item.at) : '';
    if (days.at(-1)?.day === day) days.at(-1)?.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** `오늘`, `어제`, then the day itself. */
function DayName({ day }: { day: string }) {
  const language = useLanguage();
  const zone = useZone();
  const today = toLocalDay(zone, new Date(useNow()));
  const distance = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const isNear = Math.abs(distance) <= 1;
  const name = isNear
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day')
    : formatDay(day, language, zone);
  return (
    <Text component="h3" size="xs" c="dimmed" fw={600} mb="xs">
      <time dateTime={day}>{name}</time>
    </Text>
  );
}

export function Timeline(props: { items: readonly TimelineItem[]; label?: string; byDay?: boolean }) {
  const { items, label, byDay = false } = props;
  const zone = useZone();
  if (items.length === 0) return null;
  const named = label ? { role: 'group', 'aria-label': label } : {};
  if (!byDay) {
    return (
      <div {...named}>
        <Lines items={items} />
      </div>
    );
  }
  return (
    <Stack gap="lg" {...named}>
      {groupByDay(items, zone).map(({ day, items: some }) => (
        <div key={`${day} ${some[0]?.id}`}>
          {day && <DayName day={day} />}
          <Lines items={some} isGroupedByDay />
        </div>
      ))}
    </Stack>
  );
}
