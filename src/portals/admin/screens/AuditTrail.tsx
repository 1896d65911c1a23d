import { FilterBar, PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { AuditTable } from '../components/AuditTable.tsx';
import { useText } from '../text.ts';

/** 감사 기록: who did what, newest first. */
export function AuditTrail() {
  const t = useText();
  const [filters, setFilters] = useFilters({ action: '' });
  return (
    <>
      <PageHeader title={t('audit.title')} crumbs={[{ title: t('admin.title'), to: '/admin' }]} />
      <AuditTable
        query={{ action: filters.action || undefined }}
        filters={
          <FilterBar
            search={filters.action}
            onSearch={(action) => setFilters({ action })}
            placeholder={t('audit.filter')}
          />
        }
      />
    </>
  );
}
