/** Pickers for a person, a permission or a moment; search by typing. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { LiveField } from '#kernel/web/ui/index.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { useMembers } from '../people.api.ts';
import { usePermissions } from '../roles/roles.api.ts';
import { useText } from '../text.ts';
import { usePermissionsOf } from './explain.api.ts';

interface PickerProps {
  value: string;
  onChange: (value: string) => void;
}

/** By name or address, among all members: the server searches. */
export function PersonPicker({ value, onChange }: PickerProps) {
  const t = useText();
  const local = useLocalText();
  const [sought, setSought] = useState('');
  const [label, setLabel] = useState('');
  // Chosen before, as by an address that somebody sent: maybe none of the first fifty.
  const chosen = usePermissionsOf(value, { enabled: value !== '' && label === '' }).data?.name ?? '';
  const name = label || chosen;
  // The label of a choice, with or without the address, is not a search.
  const isChosenLabel = sought === name || (name !== '' && sought.startsWith(`${name} (`));
  const q = isChosenLabel ? '' : sought.trim();
  const memberOptions = useMembers({ limit: 50, ...(q && { q }) }).rows.map(({ personId, name, email }) => ({
    value: personId,
    label: email ? `${name} (${email})` : name,
  }));
  const isThere = value === '' || memberOptions.some((option) => option.value === value);
  return (
    <Select
      label={local(peoplePaths.member.title)}
      placeholder={t('explain.find-person')}
      searchable
      data={isThere || !name ? memberOptions : [...memberOptions, { value, label: name }]}
      filter={({ options }) => options}
      value={value || null}
      searchValue={sought}
      onSearchChange={setSought}
      onChange={(chosen, option) => {
        setLabel(option?.label ?? '');
        onChange(chosen ?? '');
      }}
      nothingFoundMessage={t('explain.nobody-found')}
    />
  );
}

/** By its title, under the part of the product that it belongs to. */
export function PermissionPicker({ value, onChange }: PickerProps) {
  const t = useText();
  const local = useLocalText();
  const all = usePermissions().data?.permissions ?? [];
  const groups = [...Map.groupBy(all, (permission) => local(permission.room))].map(([group, some]) => ({
    group,
    items: some.map((permission) => ({ value: permission.name, label: local(permission) })),
  }));
  return (
    <Select
      label={t('explain.permission')}
      placeholder={t('roles.find')}
      searchable
      data={groups}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage={t('roles.none-found')}
    />
  );
}

const moment: FieldDefinition = {
  key: 'at',
  label: { ko: '언제', en: 'When' },
  help: {
    ko: '비워 두면 지금을 기준으로 알려 드립니다. 역할과 구성원 상태는 언제나 지금의 것으로 봅니다.',
    en: 'Leave empty for now. Roles and membership are always the current ones.',
  },
  kind: 'instant',
  required: false,
};

/** For which moment it is judged; empty: now. */
export function MomentPicker({ value, onChange }: PickerProps) {
  return (
    <LiveField
      field={moment}
      value={value || undefined}
      onChange={(at) => onChange(typeof at === 'string' ? at : '')}
    />
  );
}
