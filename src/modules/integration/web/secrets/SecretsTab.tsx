/** 비밀 값: what flows call other services with. Names are shown, values never. */
import { Button, Group, PasswordInput, Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  Empty,
  FormDialog,
  Hotkey,
  RecordTable,
  type SlotProps,
  TextLink,
  TimeText,
  toListPages,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { secretTexts } from '../../contract/integration.texts.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { changeSecret, createSecret } from '../../contract/secret.endpoints.ts';
import type { Secret } from '../../contract/secret.ts';
import { useRemoveSecret, useSecrets } from '../integration.api.ts';
import { useText } from '../text.ts';

const manage = integrationPermissions['integration.secret.manage'];

const slots = {
  value: ({ value, onChange, label, error }: SlotProps) => (
    <PasswordInput
      label={label}
      withAsterisk
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  hosts: ({ value, onChange, label, error }: SlotProps) => (
    <TagsInput
      label={label}
      placeholder="api.example.com"
      withAsterisk
      splitChars={[',', ' ']}
      acceptValueOnBlur
      value={Array.isArray(value) ? (value as string[]) : []}
      error={error}
      onChange={onChange}
    />
  ),
};

function SecretDialog({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const t = useText();
  if (!secret) {
    const row = { name: '', value: '', hosts: [] };
    const says = { title: t('secrets.new'), done: t('secrets.made') };
    return <FormDialog of={createSecret} texts={secretTexts} slots={slots} row={row} {...says} onClose={onClose} />;
  }
  const { value, hosts } = secretTexts;
  return (
    <FormDialog
      of={changeSecret}
      texts={{ value, hosts }}
      slots={slots}
      params={{ id: secret.id }}
      row={{ value: '', hosts: secret.hosts }}
      title={`${t('secrets.change')}: ${secret.name}`}
      done={t('secrets.changed')}
      onClose={onClose}
    />
  );
}

function UsedBy({ secret }: { secret: Secret }) {
  const t = useText();
  const local = useLocalText();
  if (secret.usedBy.length === 0) return <Text c="dimmed">{t('secrets.unused')}</Text>;
  return (
    <Stack gap={2} align="flex-start">
      {secret.usedBy.map(({ frameId, title }) => (
        <TextLink key={frameId} to={flowPaths.builder({ id: frameId })}>
          {local(title)}
        </TextLink>
      ))}
    </Stack>
  );
}

function useColumns() {
  const local = useLocalText();
  const t = useText();
  return [
    { key: 'name', title: t('word.name'), primary: true, cell: (row: Secret) => row.name },
    {
      key: 'hosts',
      title: local(secretTexts.hosts.label),
      cell: (row: Secret) => row.hosts.join(', ') || <Text c="dimmed">{t('secrets.hostsMissing')}</Text>,
    },
    { key: 'usedBy', title: t('secrets.usedBy'), cell: (row: Secret) => <UsedBy secret={row} /> },
    {
      key: 'changedAt',
      title: t('secrets.changedAt'),
      cell: (row: Secret) => (
        <span>
          <TimeText at={row.changedAt} /> {row.changedBy}
        </span>
      ),
    },
  ];
}

function useActions(onChange: (secret: Secret) => void) {
  const t = useText();
  const confirm = useConfirm();
  const mayManage = useCan(manage).allowed;
  const remove = useRemoveSecret({ onDone: () => showSuccess(t('secrets.removed')) });
  return (row: Secret) => {
    if (!mayManage) return [];
    const message = t('secrets.removeAsk', { name: row.name });
    const ask = { title: t('secrets.remove'), message, confirmLabel: t('word.remove'), danger: true };
    const removing = async () => {
      if (await confirm(ask)) remove.fire({ params: { id: row.id } });
    };
    return [
      { label: t('secrets.change'), onClick: () => onChange(row) },
      { label: t('word.remove'), danger: true, onClick: removing },
    ];
  };
}

export function SecretsTab() {
  const t = useText();
  const secrets = useSecrets();
  const columns = useColumns();
  const [edited, setEdited] = useState<Secret | 'new' | null>(null);
  const actions = useActions(setEdited);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" flex="1 1 16rem">
          {t('secrets.intro')}
        </Text>
        <Can permission={manage}>
          <Hotkey keys="C" label={t('secrets.new')}>
            <Button onClick={() => setEdited('new')}>{t('secrets.new')}</Button>
          </Hotkey>
        </Can>
      </Group>
      <RecordTable
        name="integration.secrets"
        label={t('tab.secrets')}
        list={toListPages(secrets)}
        columns={columns}
        rowLabel={(row) => row.name}
        rowActions={actions}
        empty={<Empty illustration="key" title={t('secrets.none')} description={t('secrets.noneHint')} />}
      />
      {edited && <SecretDialog secret={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}
