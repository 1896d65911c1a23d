/** The menu as the portal draws it for who may open everything. */
import { Group, Text } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Lines } from '#kernel/web/ui/index.ts';
import { drawn } from '../../contract/draw.ts';
import type { MenuTree } from '../../contract/tree.endpoints.ts';
import type { Tree } from '../../contract/tree.ts';
import { useText } from '../text.ts';
import { usualName } from './rows.ts';
import classes from './tree.module.css';

export function Preview({ tree, known }: { tree: Tree; known: MenuTree }) {
  const t = useText();
  const local = useLocal();
  const groups = drawn(tree, {
    titleOf: (path) => known.entries.find((entry) => entry.path === path)?.title ?? null,
    groupTitle: (key) => usualName({ kind: 'group', key, items: [] }, known),
    leadsTo: ({ id }) => ({ to: `/${id}` }),
  });
  return (
    <ul className={classes.preview} aria-label={t('tree.preview')}>
      {groups.map(({ key, label, icon, entries }) => (
        <li key={key}>
          <Group gap="xs" wrap="nowrap">
            {icon && <Lines d={icon} />}
            <Text fw={500}>{local(label)}</Text>
          </Group>
          {entries.length > 1 && (
            <ul className={classes.preview}>
              {entries.map(({ to, label: name }) => (
                <Text key={to} component="li" size="sm" c="dimmed" pl="md">
                  {local(name)}
                </Text>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
