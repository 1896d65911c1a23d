/** What the list of departments and staff shows beside their records: the way to the chart, which they show. */
import { useLocal } from '#kernel/web/i18n.tsx';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import type { RecordSlots } from '#modules/axis/web/index.ts';
import { entityPaths } from '../../contract/paths.ts';

function Links() {
  const local = useLocal();
  return (
    <ButtonLink variant="default" to={entityPaths.chart()}>
      {local(entityPaths.chart.title)}
    </ButtonLink>
  );
}

export const internalSlots: RecordSlots = { Links };
