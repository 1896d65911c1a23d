/** On a phone: one role at a time, its entries below each other. */
import { Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { Entry } from '../../contract/entry.ts';
import { type Draft, getCellKey, getCellState } from '../../contract/matrix-draft.ts';
import type { RoleMenu } from '../../contract/role-menu.endpoints.ts';
import { useText } from '../text.ts';

export function RoleList(props: {
  entries: readonly Entry[];
  roles: readonly RoleMenu[];
  draft: Draft;
  onToggle: (role: RoleMenu, path: string) => void;
}) {
  const { entries, roles, draft, onToggle } = props;
  const t = useText();
  const local = useLocalText();
  const [chosen, setChosen] = useState('');
  const role = roles.find(({ id }) => id === chosen) ?? roles[0];
  if (!role) return null;
  return (
    <Stack gap="sm">
      <NativeSelect
        label={local(commonTexts.role)}
        value={role.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={roles.map(({ id, title }) => ({ value: id, label: local(title) }))}
      />
      {entries.map(({ path, title, needs }) => {
        const state = getCellState(role, path);
        if (state === 'forbidden') {
          return (
            <div key={path}>
              <Group justify="space-between">
                <Text>{local(title)}</Text>
                <StatusBadge>{t('state.forbidden')}</StatusBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {t('matrix.forbidden', { role: local(role.title), permission: needs ? local(needs) : '' })}
              </Text>
            </div>
          );
        }
        const hidden = draft.get(getCellKey(role.id, path))?.hidden ?? state === 'hidden';
        return (
          <Switch
            key={path}
            size="md"
            labelPosition="left"
            styles={{ body: { justifyContent: 'space-between' } }}
            label={local(title)}
            checked={!hidden}
            onChange={() => onToggle(role, path)}
          />
        );
      })}
    </Stack>
  );
}
