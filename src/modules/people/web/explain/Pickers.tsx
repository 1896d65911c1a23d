/** Whom and which permission it is about: both are found by typing. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { LiveField } from '#kernel/web/ui/index.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { useMembers } from '../people.api.ts';
import { usePermissions } from '../roles/roles.api.ts';
import { useText } from '../text.ts';
import { useWhat } from './explain.api.ts';

interface Picked {
  value: string;
  onChange: (value: string) => void;
}

/** By name or address, among all members: the server searches. */
export function PersonPicker({ value, onChange }: Picked) {
  const t = useText();
  const local = useLocal();
  const [sought, setSought] = useState('');
  const [label, setLabel] = useState('');
  // Chosen before, as by an address that somebody sent: maybe none of the first fifty.
  const chosen = useWhat(value, { enabled: value !== '' && label === '' }).data?.name ?? '';
  const name = label || chosen;
  // What stands in the box after a choice, with the address or without, is no search.
  const stands = sought === name || (name !== '' && sought.startsWith(`${name} (`));
  const q = stands ? '' : sought.trim();
  const found = useMembers({ limit: 50, ...(q && { q }) }).rows.map(({ personId, name, email }) => ({
    value: personId,
    label: email ? `${name} (${email})` : name,
  }));
  const isThere = value === '' || found.some((one) => one.value === value);
  return (
    <Select
      label={local(peoplePaths.member.title)}
      placeholder={t('explain.find-person')}
      searchable
      data={isThere || !name ? found : [...found, { value, label: name }]}
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
export function PermissionPicker({ value, onChange }: Picked) {
  const t = useText();
  const local = useLocal();
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
export function MomentPicker({ value, onChange }: Picked) {
  return (
    <LiveField
      field={moment}
      value={value || undefined}
      onChange={(at) => onChange(typeof at === 'string' ? at : '')}
    />
  );
}
