/** Web hooks that nobody answers or that were switched off, with the ways to go on. */
import { Stack, Text } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { Empty, listOf, RecordTable, TimeText } from '#kernel/web/ui/index.ts';
import { integrationPaths } from '../../contract/paths.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import type { FailingHook } from '../../contract/trouble/trouble.ts';
import { troubleWords } from '../../contract/words.ts';
import { HookBadge } from '../hooks/badges.tsx';
import { useHookState } from '../integration.api.ts';
import { useTroubleText } from './text.ts';
import { useFailingHooks, useResend } from './trouble.api.ts';

function useActs() {
  const t = useTroubleText();
  const mayManage = useCan(integrationPermissions['integration.hook.manage']).allowed;
  const resend = useResend({ onDone: ({ sent }) => showDone(t('hooks.resent', { count: sent })) });
  const state = useHookState({ onDone: () => showDone(t('hooks.resumed')) });
  return ({ id, state: now, failed }: FailingHook) => {
    const params = { id };
    const sendAgain = () => resend.fire({ params, body: {} });
    // What goes wrong is told by the sender.
    const switchOn = () => state.send({ params, body: { state: 'active' } }).catch(() => null);
    if (!mayManage) return [];
    if (now === 'active') return failed > 0 ? [{ label: t('hooks.resend'), onClick: sendAgain }] : [];
    if (failed === 0) return [{ label: t('hooks.resume'), onClick: () => void switchOn() }];
    return [
      { label: t('hooks.resumeAndSend'), onClick: () => void switchOn().then((isOn) => isOn && sendAgain()) },
      { label: t('hooks.resume'), onClick: () => void switchOn() },
    ];
  };
}

function Unsent({ hook }: { hook: FailingHook }) {
  const t = useTroubleText();
  const language = useLanguage();
  return (
    <Stack gap={0}>
      <Text size="sm">{formatNumber(hook.failed, language)}</Text>
      {hook.waiting > 0 && (
        <Text size="xs" c="dimmed">
          {t('hooks.waitingCount', { count: hook.waiting })}
        </Text>
      )}
    </Stack>
  );
}

export function FailingHooks() {
  const t = useTroubleText();
  const local = useLocal();
  const failing = useFailingHooks();
  const acts = useActs();
  return (
    <RecordTable
      name="integration.failing-hooks"
      label={local(troubleWords.hooks)}
      expected={3}
      list={listOf<FailingHook>({ ...failing, data: failing.data?.hooks } as never)}
      columns={[
        { key: 'name', title: t('word.name'), cell: (row) => row.name, primary: true },
        { key: 'state', title: t('word.state'), cell: (row) => <HookBadge state={row.state} /> },
        { key: 'reason', title: t('hooks.reason'), cell: (row) => local(row.reason) },
        { key: 'unsent', align: 'right', title: t('hooks.unsent'), cell: (row) => <Unsent hook={row} /> },
        { key: 'since', title: t('hooks.since'), cell: (row) => <TimeText at={row.since} /> },
      ]}
      rowHref={(row) => integrationPaths.hook({ id: row.id })}
      rowLabel={(row) => row.name}
      rowActions={acts}
      empty={<Empty title={t('hooks.none')} />}
    />
  );
}
