/** The values that an expression may read, to be picked by what they are called. */
import { Badge, Button, Combobox, Group, Stack, Text, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { Variable } from '../../contract/setting/variable-scope.ts';
import { useSettingsScope } from './settings-scope.tsx';
import { useSettingText } from './text.ts';

/** The name of a value: its label with its source. */
export function useVariableName(): (variable: Variable) => string {
  const t = useSettingText();
  const local = useLocalText();
  return ({ label, group, path, from }) => {
    const name = label ? local(label) : path;
    if (group) return t('variable.of', { group: local(group), name });
    return from === 'start' ? t('variable.ofStart', { name }) : name;
  };
}

function VariableRow({ variable, name }: { variable: Variable; name: string }) {
  const t = useSettingText();
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {variable.path}
        </Text>
      </Stack>
      <Badge variant="light" color="gray" style={{ flexShrink: 0 }}>
        {t(`kind.${variable.kind}`)}
      </Badge>
    </Group>
  );
}

export function VariableMenu({ onPick, label }: { onPick: (variable: Variable) => void; label: string }) {
  const t = useSettingText();
  const nameOf = useVariableName();
  const { reach } = useSettingsScope();
  const [sought, setSought] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSought('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const searchText = sought.trim().toLowerCase();
  const matches = reach.variables
    .map((variable) => ({ variable, name: nameOf(variable) }))
    .filter(({ variable, name }) => `${name} ${variable.path}`.toLowerCase().includes(searchText));
  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      onOptionSubmit={(path) => {
        const picked = reach.variables.find((variable) => variable.path === path);
        if (picked) onPick(picked);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-label={t('variable.pickFor', { name: label })}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('variable.pick')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={sought}
          aria-label={t('variable.find')}
          placeholder={t('variable.find')}
          onChange={(event) => {
            setSought(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
        />
        <Combobox.Options aria-label={t('variable.list')} mah={260} tabIndex={0} style={{ overflowY: 'auto' }}>
          {matches.map(({ variable, name }) => (
            <Combobox.Option key={variable.path} value={variable.path}>
              <VariableRow variable={variable} name={name} />
            </Combobox.Option>
          ))}
          {matches.length === 0 && <Combobox.Empty>{t('variable.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
