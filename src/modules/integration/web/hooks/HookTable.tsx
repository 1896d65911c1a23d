/** The company's web hooks. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Can } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, Hotkey, RecordTable, TimeText, toListPages } from '#kernel/web/ui/index.ts';
import type { CreatedHook, Hook } from '../../contract/hook.ts';
import { hookTexts } from '../../contract/integration.texts.ts';
import { integrationPaths } from '../../contract/paths.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { useHooks } from '../integration.api.ts';
import { SecretDialog } from '../SecretDialog.tsx';
import { useText } from '../text.ts';
import { DeliveryBadge, HookBadge } from './badges.tsx';
import { HookDialog } from './HookDialog.tsx';
import { useEventTitle } from './useEventTitle.ts';

export function HookTable() {
  const t = useText();
  const local = useLocalText();
  const titleOf = useEventTitle();
  const hooks = useHooks();
  const [isMaking, setMaking] = useState(false);
  const [createdHook, setMade] = useState<CreatedHook | null>(null);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" flex="1 1 16rem">
          {t('hooks.intro')}
        </Text>
        <Can permission={integrationPermissions['integration.hook.manage']}>
          <Hotkey keys="C" label={t('hooks.new')}>
            <Button onClick={() => setMaking(true)}>{t('hooks.new')}</Button>
          </Hotkey>
        </Can>
      </Group>
      <RecordTable
        name="integration.hooks"
        label={t('tab.hooks')}
        list={toListPages<Hook>({ ...hooks, data: hooks.data?.hooks } as never)}
        columns={[
          { key: 'name', title: t('word.name'), primary: true, cell: (row: Hook) => row.name },
          {
            key: 'url',
            title: local(hookTexts.url.label),
            wide: true,
            cell: (row: Hook) => <span style={{ wordBreak: 'break-all' }}>{row.url}</span>,
          },
          {
            key: 'events',
            title: local(hookTexts.events.label),
            cell: (row: Hook) => row.events.map(titleOf).join(', '),
          },
          { key: 'state', title: t('word.state'), cell: (row: Hook) => <HookBadge state={row.state} /> },
          {
            key: 'last',
            title: t('hooks.last'),
            cell: (row: Hook) =>
              row.lastAt && row.lastOutcome ? (
                <Stack gap={2} align="flex-start">
                  <DeliveryBadge state={row.lastOutcome} />
                  <TimeText at={row.lastAt} />
                </Stack>
              ) : (
                t('keys.never')
              ),
          },
        ]}
        rowHref={(row) => integrationPaths.hook({ id: row.id })}
        rowLabel={(row) => row.name}
        empty={<Empty title={t('hooks.none')} description={t('hooks.noneHint')} />}
      />
      {isMaking && <HookDialog hook={null} onClose={() => setMaking(false)} onMade={setMade} />}
      {createdHook && <HookSecret secret={createdHook.secret} onClose={() => setMade(null)} />}
    </Stack>
  );
}

export function HookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText();
  return (
    <SecretDialog title={t('hooks.secretTitle')} label={t('hooks.secret')} value={secret} onClose={onClose}>
      <Text size="sm">{t('hooks.verify')}</Text>
    </SecretDialog>
  );
}
