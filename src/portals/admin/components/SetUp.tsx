/** How far the company is with beginning to work, read from what is really there. */
import { Group, List, Progress, Stack, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Loading, listOf, Section, TextLink, Trouble } from '#kernel/web/ui/index.ts';
import { decisionPaths } from '#modules/decision/contract/paths.ts';
import { useLines } from '#modules/decision/web/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { useExecutions, useFrames } from '#modules/flow/web/index.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { useItems } from '#modules/item/web/index.ts';
import { useMemberCount } from '../admin.api.ts';
import { useText } from '../text.ts';

function useTasks() {
  const t = useText();
  const items = useItems({ type: 'sellable', published: 'true', limit: 1 });
  return [
    // The founder is one.
    { text: t('admin.setup.members'), list: useMemberCount(), least: 2, to: null },
    { text: t('admin.setup.items'), list: items, least: 1, to: itemPaths.sellable() },
    { text: t('admin.setup.lines'), list: listOf(useLines()), least: 1, to: decisionPaths.lines() },
    { text: t('admin.setup.frames'), list: useFrames(), least: 1, to: flowPaths.workflows() },
    { text: t('admin.setup.order'), list: useExecutions({ limit: 1 }), least: 1, to: flowPaths.workflows() },
  ].map(({ list, least, ...task }) => ({ ...task, list, done: list.rows.length >= least }));
}

function Tasks() {
  const t = useText();
  const tasks = useTasks();
  const failed = tasks.filter((task) => task.list.error);
  const retry = () => {
    for (const task of failed) task.list.retry();
  };
  if (failed[0]) return <Trouble error={failed[0].list.error} onRetry={retry} />;
  if (tasks.some((task) => task.list.isPending)) return <Loading rows={tasks.length} />;
  const done = tasks.filter((task) => task.done).length;
  return (
    <>
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
                    {t('word.done')}
                  </Text>
                ) : (
                  task.to && <TextLink to={task.to}>{t('admin.setup.open')}</TextLink>
                )}
              </Stack>
            </Group>
          </List.Item>
        ))}
      </List>
    </>
  );
}

export function SetUp() {
  const t = useText();
  return (
    <Section title={t('admin.setup')} description={t('admin.setupHint')}>
      <Tasks />
    </Section>
  );
}
