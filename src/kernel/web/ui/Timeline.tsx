/** What happened, in order. */
import { Group, Timeline as MantineTimeline, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { colorOf, type Tone } from './StatusBadge.tsx';
import { TimeText } from './values.tsx';

export interface TimelineItem {
  id: string;
  title: ReactNode;
  /** Instant; left out for what has not happened yet. */
  at?: string | null;
  by?: string | null;
  badge?: ReactNode;
  body?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
}

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label?: string }) {
  const reached = items.filter((item) => item.at).length - 1;
  return (
    <MantineTimeline active={reached} bulletSize={22} lineWidth={2} aria-label={label}>
      {items.map((item) => (
        <MantineTimeline.Item key={item.id} bullet={item.icon} color={colorOf(item.tone ?? 'neutral')}>
          <Stack gap={4}>
            <Group gap="xs" justify="space-between" align="baseline">
              <Group gap="xs" miw={0}>
                <Text fw={600} component="div">
                  {item.title}
                </Text>
                {item.badge}
              </Group>
              {item.at && (
                <Text size="xs" c="dimmed" component="div">
                  <TimeText at={item.at} />
                </Text>
              )}
            </Group>
            {item.by && (
              <Text size="xs" c="dimmed">
                {item.by}
              </Text>
            )}
            {item.body && <div>{item.body}</div>}
          </Stack>
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
}
