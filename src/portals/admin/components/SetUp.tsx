import { Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Section, TextLink } from '#kernel/web/ui/index.ts';
import { useLines } from '#modules/decision/web/index.ts';
import { useExecutions, useFrames } from '#modules/flow/web/index.ts';
import { useItems } from '#modules/item/web/index.ts';
import { useMemberCount } from '../admin.api.ts';
import { useText } from '../text.ts';

function useTasks() {
  const t = useText();
  return [
    { text: t('admin.setup.members'), done: useMemberCount().rows.length > 1, to: null },
    {
      text: t('admin.setup.items'),
      done: useItems({ type: 'sellable', published: 'true', limit: 1 }).rows.length > 0,
      to: '/domains/item/sellable',
    },
    { text: t('admin.setup.lines'), done: (useLines().data?.length ?? 0) > 0, to: '/domains/decision/approval-lines' },
    { text: t('admin.setup.frames'), done: useFrames().rows.length > 0, to: '/workflows' },
    { text: t('admin.setup.order'), done: useExecutions({ limit: 1 }).rows.length > 0, to: '/workflows' },
  ];
}

/** How far the company is with beginning to work, read from what is really there. */
export function SetUp() {
  const t = useText();
  const tasks = useTasks();
  const done = tasks.filter((task) => task.done).length;
  return (
    <Section title={t('admin.setup')} description={t('admin.setupHint')}>
      <Progress value={(done / tasks.length) * 100} aria-label={t('admin.setup')} />
      <List listStyleType="none" spacing="xs">
        {tasks.map((task) => (
          <List.Item
            key={task.text}
            icon={task.done ? <IconCircleCheck size={20} color="green" /> : <IconCircle size={20} />}
          >
            <Group gap="xs">
              <Text c={task.done ? 'dimmed' : undefined}>{task.text}</Text>
              <Stack gap={0}>
                {task.done ? (
                  <Text size="sm" c="dimmed">
                    {t('admin.setup.done')}
                  </Text>
                ) : (
                  task.to && <TextLink to={task.to}>{t('admin.setup.open')}</TextLink>
                )}
              </Stack>
            </Group>
          </List.Item>
        ))}
      </List>
    </Section>
  );
}
