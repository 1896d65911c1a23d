/** Waiting work: tasks of roles and background queues, with their amount and waiting time. */
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, RecordTable, Section, StatTiles, TimeText, WaitText } from '#kernel/web/ui/index.ts';
import { longWaitDays, type OperatorOverview } from '../../contract/operator/operator.ts';
import { useText } from './text.ts';

export function RoleTasks({ roles }: Pick<OperatorOverview, 'roles'>) {
  const t = useText();
  const local = useLocalText();
  const rows = roles.map((role) => ({ ...role, id: role.role }));
  return (
    <Section title={t('operator.roles')}>
      <RecordTable
        name="flow.role-tasks"
        label={t('operator.roles')}
        expected={3}
        list={{
          ...{ rows, isPending: false, isFetching: false, error: null, hasMore: false, isLoadingMore: false },
          ...{ loadMore: () => undefined, retry: () => undefined },
        }}
        columns={[
          { key: 'role', title: t('word.role'), cell: (row) => local(row.title), primary: true },
          { key: 'tasks', title: t('operator.tasks'), cell: (row) => row.tasks, align: 'right' },
          { key: 'long', title: t('operator.long', { days: longWaitDays }), cell: (row) => row.long, align: 'right' },
          { key: 'since', title: t('operator.oldest'), cell: (row) => <WaitText at={row.since} /> },
        ]}
        rowLabel={(row) => local(row.title)}
        empty={<Empty title={t('operator.rolesNone')} />}
      />
    </Section>
  );
}

export function Queues({ queues }: Pick<OperatorOverview, 'queues'>) {
  const t = useText();
  const language = useLanguage();
  return (
    <Section title={t('operator.queues')} plain>
      <StatTiles
        items={queues.map(({ key, waiting, oldest }) => ({
          label: t(`operator.queue.${key}`),
          value: formatNumber(waiting, language),
          hint: oldest ? (
            <>
              {t('operator.oldest')} <TimeText at={oldest} />
            </>
          ) : (
            t('operator.queueEmpty')
          ),
        }))}
      />
    </Section>
  );
}
