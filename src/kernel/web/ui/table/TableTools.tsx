/** Columns and saved views, at the right of the filters. */
import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmark, IconColumns3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedView } from '../../../contract/saved-view.ts';
import { type ApiError, toApiError } from '../../api-error.ts';
import { useKitText } from '../../i18n.tsx';
import { Dialog } from '../Dialog.tsx';
import { FormError } from '../form/FormError.tsx';
import { useOpenedAtFirst } from '../opened-at-first.ts';
import type { Column, RecordTableProps } from './types.ts';
import { type HiddenColumns, type SavedViews, useSavedViews } from './views.ts';

function ColumnChoice<Row>(props: { columns: readonly Column<Row>[]; shown: HiddenColumns; first: boolean }) {
  const { columns, shown } = props;
  const { target, opened, setOpened } = useOpenedAtFirst<HTMLButtonElement>(props.first);
  const t = useKitText();
  const chosen = columns.map((column) => column.key).filter((key) => !shown.hidden.includes(key));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon ref={target} aria-label={t('table.columns')} onClick={() => setOpened(!opened)}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label={t('table.columns')}
          value={chosen}
          onChange={(keys) => {
            const hidden = columns.map((column) => column.key).filter((key) => !keys.includes(key));
            if (hidden.length < columns.length) shown.setHidden(hidden);
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

function SaveView(props: { opened: boolean; onClose: () => void; onSave: (name: string) => Promise<void> }) {
  const t = useKitText();
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const close = () => {
    setError(null);
    props.onClose();
  };
  const save = async () => {
    setSaving(true);
    try {
      await props.onSave(name.trim());
      setName('');
      close();
    } catch (refused) {
      setError(toApiError(refused));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog opened={props.opened} onClose={close} title={t('table.save-view')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (name.trim()) void save();
        }}
      >
        <Stack>
          <FormError error={error} />
          <TextInput
            label={t('table.view-name')}
            value={name}
            maxLength={40}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving}>
              {t('word.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Lines of the menu; those that are there stay while loading them again fails. */
function SavedViewList({ saved, onApply }: { saved: SavedViews; onApply: (view: SavedView) => void }) {
  const t = useKitText();
  if (saved.views.length === 0 && saved.error) {
    return (
      <>
        <Menu.Label>{saved.error.message}</Menu.Label>
        <Menu.Item closeMenuOnClick={false} onClick={saved.retry}>
          {t('state.retry')}
        </Menu.Item>
      </>
    );
  }
  if (saved.isPending) return <Menu.Item disabled>{t('state.loading')}</Menu.Item>;
  return saved.views.map((view) => (
    <Menu.Item key={view.name} leftSection={<IconBookmark size={14} />} onClick={() => onApply(view)}>
      {view.name}
    </Menu.Item>
  ));
}

function ViewMenu<Row>(props: { table: RecordTableProps<Row>; shown: HiddenColumns; first: boolean }) {
  const { table, shown } = props;
  const { target, opened, setOpened } = useOpenedAtFirst<HTMLButtonElement>(props.first);
  const t = useKitText();
  const [isNeeded, setWanted] = useState(false);
  if (opened && !isNeeded) setWanted(true);
  const [saving, setSaving] = useState(false);
  const saved = useSavedViews(table.name, isNeeded);
  const apply = (view: SavedView) => {
    shown.setHidden(view.hidden);
    const { sort } = view;
    if (sort) table.onSort?.(() => sort);
    if (view.view) table.onView?.(view.view);
  };
  const clear = () => {
    shown.reset();
    table.onView?.(Object.fromEntries(Object.keys(table.view ?? {}).map((key) => [key, ''])));
  };
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon ref={target} aria-label={t('table.views')}>
            <IconBookmark size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={clear}>{t('table.default-view')}</Menu.Item>
          <SavedViewList saved={saved} onApply={apply} />
          <Menu.Divider />
          <Menu.Item onClick={() => setSaving(true)}>{t('table.save-view')}</Menu.Item>
          {saved.views.map(({ name }) => (
            <Menu.Item
              key={name}
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={14} />}
              onClick={() => saved.remove(name)}
            >
              {t('table.delete-view', { name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SaveView
        opened={saving}
        onClose={() => setSaving(false)}
        onSave={(name) => saved.save({ name, hidden: [...shown.hidden], sort: table.sort, view: table.view })}
      />
    </>
  );
}

export function TableTools<Row>(props: {
  table: RecordTableProps<Row>;
  shown: HiddenColumns;
  /** The requested part, initially open. */
  first: 'views' | 'columns';
}) {
  const { table, shown, first } = props;
  return (
    <>
      <ViewMenu table={table} shown={shown} first={first === 'views'} />
      <ColumnChoice columns={table.columns} shown={shown} first={first === 'columns'} />
    </>
  );
}
