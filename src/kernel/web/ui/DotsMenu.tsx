/** The menu behind three dots itself; use ActionMenu. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useOpenedAtFirst } from './opened-at-first.ts';
import type { RowAction } from './table/types.ts';

export function DotsMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const { target, opened, setOpened } = useOpenedAtFirst<HTMLButtonElement>();
  return (
    <Menu position="bottom-end" withinPortal shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label}>
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
