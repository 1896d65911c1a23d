/** The trail with its filters, by person, by kind of act and by period, stored in the address. */
import { Stack } from '@mantine/core';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { useAudit } from '../admin.api.ts';
import { AuditDays } from './AuditList.tsx';
import { useAuditQuery } from './audit-filters.ts';

export function FilteredAudit() {
  const { query, table } = useAuditQuery(listAudit);
  const trail = useAudit(query);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <Stack gap="lg">
      {table.filters}
      <AuditDays trail={trail} onClear={isFiltered ? table.onClearFilters : undefined} />
    </Stack>
  );
}
