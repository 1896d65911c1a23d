/** The menu behind three dots itself; use ActionMenu. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { RowAction } from './table/types.ts';

export function DotsMenu(props: { label: string; actions: readonly RowAction[]; opened: boolean }) {
  const { label, actions, opened } = props;
  return (
    <Menu position="bottom-end" withinPortal shadow="md" defaultOpened={opened}>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            c={action.danger ? 'var(--mantine-color-error)' : undefined}
            onClick={action.onClick}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
