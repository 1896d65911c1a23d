/** Addresses of hooks at which calls are refused: since when, how many, why, and the way to the place that mends it. */
import { Stack, Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { IncidentSource } from '#kernel/web/incidents.ts';
import { useEndpoint } from '#kernel/web/query.ts';
import { Empty, RecordTable, TimeText, toListPages } from '#kernel/web/ui/index.ts';
import { flowTexts } from '../../contract/flow.texts.ts';
import { listRefusedHooks } from '../../contract/operator/operator.endpoints.ts';
import { type RefusedHook, refusedDays } from '../../contract/operator/operator.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { useText } from './text.ts';

function RefusedHooks() {
  const t = useText();
  const local = useLocalText();
  const refused = useEndpoint(listRefusedHooks, {});
  return (
    <RecordTable
      name="flow.refused-hooks"
      label={local(flowTexts.refusedHooks)}
      expected={3}
      list={toListPages<RefusedHook>({ ...refused, data: refused.data?.streams } as never)}
      columns={[
        { key: 'name', title: t('word.name'), cell: (row) => row.name, primary: true },
        {
          key: 'reason',
          title: t('operator.reason'),
          cell: (row) => (
            <Stack gap={0}>
              <Text size="sm">{t(`operator.refused.${row.reason}`)}</Text>
              <Text size="xs" c="dimmed">
                {t(`operator.mend.${row.reason}`)}
              </Text>
            </Stack>
          ),
        },
        { key: 'frame', title: t('word.flow'), cell: (row) => local(row.frameTitle) },
        { key: 'calls', title: t('operator.refusedCalls'), cell: (row) => row.calls, align: 'right' },
        { key: 'since', title: t('operator.since'), cell: (row) => <TimeText at={row.since} /> },
        { key: 'last', title: t('operator.lastRefused'), cell: (row) => <TimeText at={row.lastAt} /> },
      ]}
      rowHref={(row) => flowPaths.stream({ id: row.id })}
      rowLabel={(row) => row.name}
      empty={<Empty title={t('operator.none.refused', { days: refusedDays })} />}
    />
  );
}

export const refusedHooksSource: IncidentSource = {
  key: 'refused-hooks',
  title: flowTexts.refusedHooks,
  right: flowPermissions['flow.stream.read'],
  useCount: (isAllowed) => useEndpoint(listRefusedHooks, {}, { enabled: isAllowed }).data?.streams.length,
  View: RefusedHooks,
};
