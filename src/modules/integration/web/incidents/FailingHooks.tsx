/** Web hooks that nobody answers or that were switched off, with the ways to go on. */
import { Stack, Text } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, RecordTable, TimeText, toListPages } from '#kernel/web/ui/index.ts';
import { incidentTexts } from '../../contract/caller.texts.ts';
import type { FailingHook } from '../../contract/incidents/incident.ts';
import { integrationPaths } from '../../contract/paths.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { HookBadge } from '../hooks/badges.tsx';
import { useHookState } from '../integration.api.ts';
import { useFailingHooks, useResend } from './incident.api.ts';
import { useIncidentText } from './text.ts';

function useHookActions() {
  const t = useIncidentText();
  const mayManage = useCan(integrationPermissions['integration.hook.manage']).allowed;
  const resend = useResend({ onDone: ({ sent }) => showSuccess(t('hooks.resent', { count: sent })) });
  const state = useHookState({ onDone: () => showSuccess(t('hooks.resumed')) });
  return ({ id, state: now, failed }: FailingHook) => {
    const params = { id };
    const sendAgain = () => resend.fire({ params, body: {} });
    // The sender reports errors.
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

function UnsentDeliveries({ hook }: { hook: FailingHook }) {
  const t = useIncidentText();
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
  const t = useIncidentText();
  const local = useLocalText();
  const failing = useFailingHooks();
  const actions = useHookActions();
  return (
    <RecordTable
      name="integration.failing-hooks"
      label={local(incidentTexts.hooks)}
      expected={3}
      list={toListPages<FailingHook>({ ...failing, data: failing.data?.hooks } as never)}
      columns={[
        { key: 'name', title: t('word.name'), cell: (row) => row.name, primary: true },
        { key: 'state', title: t('word.state'), cell: (row) => <HookBadge state={row.state} /> },
        { key: 'reason', title: t('hooks.reason'), cell: (row) => local(row.reason) },
        { key: 'unsent', align: 'right', title: t('hooks.unsent'), cell: (row) => <UnsentDeliveries hook={row} /> },
        { key: 'since', title: t('hooks.since'), cell: (row) => <TimeText at={row.since} /> },
      ]}
      rowHref={(row) => integrationPaths.hook({ id: row.id })}
      rowLabel={(row) => row.name}
      rowActions={actions}
      empty={<Empty title={t('hooks.none')} />}
    />
  );
}
