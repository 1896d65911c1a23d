/** Calls of undos and redos that were given up, each with its reason and its run, and the way to make them again. */
import { Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { Empty, RecordTable, TimeText, toListPages, useConfirm } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { incidentTexts } from '../../contract/caller.texts.ts';
import type { FailedCall } from '../../contract/incidents/incident.ts';
import { useFailedCalls, useRetryCalls } from './incident.api.ts';
import { useIncidentText } from './text.ts';

function useRetry() {
  const t = useIncidentText();
  const confirm = useConfirm();
  const sender = useRetryCalls({ onDone: ({ retried }) => showSuccess(t('calls.retried', { count: retried })) });
  return async (ids: string[]): Promise<boolean> => {
    const sure = {
      title: t('calls.sure', { count: ids.length }),
      message: t('calls.sureText'),
      confirmLabel: t('calls.retry'),
    };
    if (!(await confirm(sure))) return false;
    return sender.send({ body: { ids } }).then(
      () => true,
      () => false,
    );
  };
}

export function FailedCalls() {
  const t = useIncidentText();
  const local = useLocalText();
  const failed = useFailedCalls();
  const retry = useRetry();
  return (
    <RecordTable
      name="integration.failed-calls"
      label={local(incidentTexts.calls)}
      expected={3}
      list={toListPages<FailedCall>({ ...failed, data: failed.data?.calls } as never)}
      columns={[
        { key: 'run', title: t('calls.run'), cell: (row) => row.execution.title, primary: true },
        {
          key: 'call',
          title: t('calls.call'),
          cell: (row) => (
            <Stack gap={0}>
              <Text size="sm" style={{ wordBreak: 'break-all' }}>
                {row.line}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`calls.kind.${row.kind}`)}
              </Text>
            </Stack>
          ),
        },
        { key: 'reason', title: t('hooks.reason'), cell: (row) => local(row.reason) },
        {
          key: 'attempts',
          title: t('calls.attempts'),
          cell: (row) => t('calls.times', { count: row.attempts }),
          align: 'right',
        },
        { key: 'since', title: t('hooks.since'), cell: (row) => <TimeText at={row.since} /> },
      ]}
      rowHref={(row) => flowPaths.execution({ id: row.execution.id })}
      rowLabel={(row) => row.execution.title}
      rowActions={(row) => [{ label: t('calls.retry'), onClick: () => void retry([row.id]) }]}
      bulkActions={(rows, clear) => [
        {
          label: t('calls.retrySelected'),
          onClick: () => void retry(rows.map(({ id }) => id)).then((isSent) => isSent && clear()),
        },
      ]}
      empty={<Empty title={t('calls.none')} />}
    />
  );
}
