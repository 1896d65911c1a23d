/** Units of a person in today's chart: main unit first. All rows shown share one chart. */
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { MissingValue } from '#kernel/web/ui/index.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import { useChart } from '../organization.api.ts';

function Units({ personId }: { personId: string }) {
  const local = useLocalText();
  const { data } = useChart('');
  const seats = data?.seats.filter(({ person }) => person === personId) ?? [];
  const names = seats
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
    .flatMap(({ unit }) => data?.units.find(({ id }) => id === unit)?.name ?? []);
  return [...new Set(names.map(local))].join(', ') || <MissingValue />;
}

export function PersonUnits({ personId }: { personId: string }) {
  return useCan(organizationPermissions['organization.chart.read']).allowed ? (
    <Units personId={personId} />
  ) : (
    <MissingValue />
  );
}
