/** The trail, newest first: who did what to what, under the days on which it was done. */
import { Button, Group } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Collapsible, Empty, Loading, QueryFailure, Timeline } from '#kernel/web/ui/index.ts';
import { useAudit } from '../admin.api.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';
import { AuditSentence } from './AuditSentence.tsx';

const AuditDetails = lazyPart(async () => (await import('./AuditDetails.tsx')).AuditDetails);

type Trail = ReturnType<typeof useAudit>;

export function AuditDays({ trail, onClear }: { trail: Trail; onClear?: (() => void) | undefined }) {
  const t = useText();
  const local = useLocalText();
  if (trail.error) return <QueryFailure error={trail.error} onRetry={trail.retry} />;
  if (trail.isPending) return <Loading rows={8} />;
  if (trail.rows.length === 0) {
    const clear = onClear && (
      <Button variant="default" onClick={onClear}>
        {t('word.clearFilters')}
      </Button>
    );
    return <Empty illustration="book" title={t('audit.none')} action={clear} />;
  }
  const items = trail.rows.map((row) => ({
    id: row.id,
    at: row.at,
    title: <AuditSentence row={row} />,
    face: row.actor.kind === 'person' ? row.actor.name : null,
    body: (
      <Collapsible isLate>
        <AuditDetails row={row} />
      </Collapsible>
    ),
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

/** The last few, without filters. */
export function LatestAudit({ limit }: { limit: number }) {
  return <AuditDays trail={useAudit({ limit })} />;
}
