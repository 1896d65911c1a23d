/** Slots of the department and staff list: a link to the organisation chart, which shows them. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { ButtonLink } from '#kernel/web/ui/index.ts';
import type { RecordRow, RecordSlots } from '#modules/axis/web/index.ts';
import { entityPaths } from '../../contract/paths.ts';

function Links() {
  const local = useLocalText();
  return (
    <ButtonLink variant="default" to={entityPaths.chart()}>
      {local(entityPaths.chart.title)}
    </ButtonLink>
  );
}

const ofUnits = ['department', 'team'];

/** Staff, not departments and teams. */
export const isStaff = ({ type, fields }: RecordRow): boolean =>
  type === 'internal' && !ofUnits.includes(String(fields.kind));

export const internalSlots: RecordSlots = { Links, isPerson: isStaff };
