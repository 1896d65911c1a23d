/** Jobs that were given up, to try again once their cause is mended. */
import { showSuccess } from '#kernel/web/notify.tsx';
import { RecordTable, Section, TimeText, toListPages } from '#kernel/web/ui/index.ts';
import { useFailedJobs, useRetryJob } from '../admin.api.ts';
import { useText } from '../text.ts';

export function FailedJobs() {
  const t = useText();
  const jobs = useFailedJobs();
  const retry = useRetryJob();
  const again = async (id: number) => {
    await retry.send({ params: { id } });
    showSuccess(t('admin.job.retried'));
  };
  const list = toListPages(jobs);
  // The health section above already shows zero.
  if (list.rows.length === 0 && !list.error) return null;
  return (
    <Section title={t('word.failedJobs')}>
      <RecordTable
        name="admin.jobs"
        expected={1}
        label={t('word.failedJobs')}
        list={{ ...list, rows: list.rows.map((job) => ({ ...job, id: String(job.id), number: job.id })) }}
        columns={[
          { key: 'task', title: t('admin.job.task'), cell: (row) => row.task, primary: true },
          { key: 'error', title: t('admin.job.error'), cell: (row) => row.error },
          { key: 'at', title: t('admin.job.at'), cell: (row) => <TimeText at={row.failedAt} /> },
        ]}
        rowLabel={(row) => row.task}
        // failures are shown as notices
        rowActions={(row) => [{ label: t('word.retry'), onClick: () => void again(row.number).catch(() => undefined) }]}
      />
    </Section>
  );
}
