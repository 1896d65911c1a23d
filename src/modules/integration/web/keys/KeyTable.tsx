/** The company's keys: whose, what for, when last used; made, rotated, revoked. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { keysFeature } from '#kernel/contract/session.ts';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useFeature } from '#kernel/web/host.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, Hotkey, RecordTable, StatusBadge, TimeText, toListPages, useConfirm } from '#kernel/web/ui/index.ts';
import type { Key, KeyState } from '../../contract/key.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { useKeys, useRevokeKey, useRotateKey } from '../integration.api.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { useText } from '../text.ts';
import { KeyDialog } from './KeyDialog.tsx';

const manage = integrationPermissions['integration.key.manage'];
const graceHours = 24;
/** As programs write it. */
const header = 'Authorization: Bearer hrk_…';
const tones = { active: 'good', expired: 'neutral', revoked: 'neutral', orphaned: 'warning' } as const satisfies Record<
  KeyState,
  string
>;

function useActions(onToken: (token: string) => void) {
  const t = useText();
  const confirm = useConfirm();
  const mayManage = useCan(manage).allowed;
  const isOn = useFeature(keysFeature);
  const rotate = useRotateKey({ onDone: ({ token }) => onToken(token) });
  const revoke = useRevokeKey({ onDone: () => showSuccess(t('keys.revoked')) });
  return (row: Key) => {
    if (!mayManage || row.state === 'revoked') return [];
    const params = { id: row.id };
    const askRotate = { title: t('keys.rotate'), message: t('keys.rotateAsk'), confirmLabel: t('keys.rotate') };
    const message = t('keys.revokeAsk', { name: row.name });
    const askRevoke = { title: t('keys.revoke'), message, confirmLabel: t('keys.revoke'), danger: true };
    const rotating = {
      label: t('keys.rotate'),
      onClick: async () => {
        if (await confirm(askRotate)) rotate.fire({ params, body: { graceHours } });
      },
    };
    const revoking = {
      label: t('keys.revoke'),
      danger: true,
      onClick: async () => {
        if (await confirm(askRevoke)) revoke.fire({ params, body: {} });
      },
    };
    return row.state === 'active' && isOn ? [rotating, revoking] : [revoking];
  };
}

function useColumns() {
  const t = useText();
  return [
    { key: 'name', title: t('word.name'), primary: true, cell: (row: Key) => row.name },
    { key: 'sign', title: t('keys.sign'), cell: (row: Key) => <Code>{row.sign}…</Code> },
    {
      key: 'scopes',
      title: t('keys.scopes'),
      wide: true,
      cell: (row: Key) => (
        <span title={row.scopes.join('\n')}>{t('keys.scopeCount', { count: row.scopes.length })}</span>
      ),
    },
    {
      key: 'state',
      title: t('word.state'),
      cell: (row: Key) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone={tones[row.state]}>{t(`keys.state.${row.state}`)}</StatusBadge>
          {row.graceUntil && row.state === 'active' && <Text size="sm">{t('keys.grace')}</Text>}
        </Stack>
      ),
    },
    {
      key: 'used',
      title: t('keys.used'),
      cell: (row: Key) =>
        row.usedAt ? (
          <span>
            <TimeText at={row.usedAt} /> {row.usedFrom}
          </span>
        ) : (
          t('keys.never')
        ),
    },
    {
      key: 'expires',
      title: t('keys.expires'),
      cell: (row: Key) => (row.expiresAt ? <TimeText at={row.expiresAt} absolute /> : t('keys.noExpiry')),
    },
    { key: 'madeBy', title: t('keys.madeBy'), wide: true, cell: (row: Key) => row.madeBy.name },
  ];
}

export function KeyTable() {
  const t = useText();
  const isOn = useFeature(keysFeature);
  const keys = useKeys();
  const columns = useColumns();
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const actions = useActions(setToken);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" flex="1 1 16rem">
          {t('keys.intro')}
        </Text>
        {isOn && (
          <Can permission={manage}>
            <Hotkey keys="C" label={t('keys.new')}>
              <Button onClick={() => setMaking(true)}>{t('keys.new')}</Button>
            </Hotkey>
          </Can>
        )}
      </Group>
      {!isOn && (
        <Alert variant="light" color="yellow">
          {t('keys.off')}
        </Alert>
      )}
      <RecordTable
        name="integration.keys"
        label={t('tab.keys')}
        list={toListPages<Key>({ ...keys, data: keys.data?.keys } as never)}
        columns={columns}
        rowLabel={(row) => row.name}
        rowActions={actions}
        empty={<Empty illustration="key" title={t('keys.none')} description={t('keys.noneHint')} />}
      />
      {isMaking && <KeyDialog onClose={() => setMaking(false)} onMade={(createdKey) => setToken(createdKey.token)} />}
      {token && (
        <SecretDialog title={t('keys.tokenTitle')} label={t('tab.keys')} value={token} onClose={() => setToken(null)}>
          <Text size="sm">{t('keys.how')}</Text>
          <Code block>{header}</Code>
        </SecretDialog>
      )}
    </Stack>
  );
}
