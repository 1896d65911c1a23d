/** The trail, newest first: who did what to what, under the days on which it was done. */
import { Button, Group, Stack } from '@mantine/core';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Empty, Loading, Timeline, Trouble } from '#kernel/web/ui/index.ts';
import { useAudit } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';
import { AuditDetails, AuditSentence } from './AuditDetails.tsx';
import { useAuditQuery } from './audit-filters.ts';

type Trail = ReturnType<typeof useAudit>;

function Days({ trail, onClear }: { trail: Trail; onClear?: (() => void) | undefined }) {
  const t = useText();
  const local = useLocal();
  if (trail.error) return <Trouble error={trail.error} onRetry={trail.retry} />;
  if (trail.isPending) return <Loading rows={8} />;
  if (trail.rows.length === 0) {
    const clear = onClear && (
      <Button variant="default" onClick={onClear}>
        {t('word.clearFilters')}
      </Button>
    );
    return <Empty title={t('audit.none')} action={clear} />;
  }
  const items = trail.rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: <AuditSentence row={row} />,
    body: <AuditDetails row={row} />,
  }));
  return (
    <>
      <Timeline items={items} label={local(adminPaths.audit.title)} byDay />
      {trail.hasMore && (
        <Group>
          <Button variant="default" loading={trail.isLoadingMore} onClick={trail.loadMore}>
            {t('word.more')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** With its filters, by person, by kind of act and by period, which stand in the address. */
export function FilteredAudit() {
  const { query, table } = useAuditQuery(listAudit);
  const trail = useAudit(query);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <Stack gap="lg">
      {table.filters}
      <Days trail={trail} onClear={isFiltered ? table.onClearFilters : undefined} />
    </Stack>
  );
}

/** The last few, without filters. */
export function LatestAudit({ limit }: { limit: number }) {
  return <Days trail={useAudit({ limit })} />;
}
