import { ActionIcon, Button, Checkbox, Group, Menu, Modal, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconCheck, IconColumns3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useKitText } from '../../i18n.tsx';
import type { Column, RecordTableProps } from './types.ts';
import type { SavedView, Views } from './views.ts';

function ColumnChoice<Row>({ columns, views }: { columns: readonly Column<Row>[]; views: Views }) {
  const t = useKitText();
  const shown = columns.map((one) => one.key).filter((key) => !views.hidden.includes(key));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('table.columns')}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={t('table.columns')}
          value={shown}
          onChange={(keys) => {
            const hidden = columns.map((one) => one.key).filter((key) => !keys.includes(key));
            if (hidden.length < columns.length) views.setHidden(hidden);
          }}
        >
          <Stack gap="xs" mt="xs">
            {columns.map((column) => (
              <Checkbox key={column.key} value={column.key} label={column.title} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveView({
  opened,
  onClose,
  onSave,
}: {
  opened: boolean;
  onClose: () => void;
  onSave: (name: string) => void;
}) {
  const t = useKitText();
  const [name, setName] = useState('');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('table.save-view')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!name.trim()) return;
          onSave(name.trim());
          setName('');
        }}
      >
        <Stack>
          <TextInput
            label={t('table.view-name')}
            value={name}
            maxLength={40}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('action.save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Columns and saved views, at the right of the filters. */
export function TableTools<Row>({ table, views }: { table: RecordTableProps<Row>; views: Views }) {
  const t = useKitText();
  const [saving, setSaving] = useState(false);
  const apply = (saved: SavedView) => {
    views.setHidden(saved.hidden);
    if (saved.sort) table.onSort?.(saved.sort);
    if (saved.view) table.onView?.(saved.view);
  };
  const clear = () => {
    views.reset();
    table.onView?.(Object.fromEntries(Object.keys(table.view ?? {}).map((key) => [key, ''])));
  };
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t('table.views')}>
            <IconBookmark size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={clear}>{t('table.default-view')}</Menu.Item>
          {views.views.map((saved) => (
            <Menu.Item key={saved.name} leftSection={<IconCheck size={14} />} onClick={() => apply(saved)}>
              {saved.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('table.save-view')}</Menu.Item>
          {views.views.map((saved) => (
            <Menu.Item
              key={saved.name}
              color="red"
              leftSection={<IconTrash size={14} />}
              onClick={() => views.remove(saved.name)}
            >
              {t('table.delete-view', { name: saved.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ColumnChoice columns={table.columns} views={views} />
      <SaveView
        opened={saving}
        onClose={() => setSaving(false)}
        onSave={(name) => {
          views.save({ name, sort: table.sort, view: table.view });
          setSaving(false);
        }}
      />
    </Group>
  );
}
