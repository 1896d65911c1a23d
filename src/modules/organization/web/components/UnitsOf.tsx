/** Where a person sits in the chart of today: the main unit first. One chart serves all who are shown. */
import { useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { Nothing } from '#kernel/web/ui/index.ts';
import { organizationPermissions } from '../../contract/permissions.ts';
import { useChart } from '../organization.api.ts';

function Units({ personId }: { personId: string }) {
  const local = useLocal();
  const { data } = useChart('');
  const seats = data?.seats.filter(({ person }) => person === personId) ?? [];
  const names = seats
    .toSorted((one, other) => Number(other.isMain) - Number(one.isMain))
    .flatMap(({ unit }) => data?.units.find(({ id }) => id === unit)?.name ?? []);
  return [...new Set(names.map(local))].join(', ') || <Nothing />;
}

export function UnitsOf({ personId }: { personId: string }) {
  return useCan(organizationPermissions['organization.chart.read']).allowed ? (
    <Units personId={personId} />
  ) : (
    <Nothing />
  );
}
