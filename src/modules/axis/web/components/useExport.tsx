/** Saves all that the list shows as a CSV file, which the server writes. Where it is about persons, the reason is asked first. */
import { type ReactNode, useState } from 'react';
import { useExportOf } from '#kernel/web/save-file.ts';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import { everyAxis, exportRecords } from '../../contract/endpoints.ts';
import { namedBy } from '../../contract/export.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useText } from '../text.ts';

type Place = { axis: string; type: string };
type Shown = { q?: string; filter?: string; sort?: string; deleted?: string };

export function useExport(
  place: Place,
  shown: Shown,
  types: readonly TypeDefinition[],
): { start: () => void; dialog: ReactNode } {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const save = useExportOf(exportRecords);
  const inPlace = types.filter(
    (type) => (!place.axis || type.axis === place.axis) && (!place.type || type.key === place.type),
  );
  const run = async (reason?: string) => {
    const { q, filter, sort } = shown;
    const about = { axis: place.axis || everyAxis, type: place.type || undefined, q, filter, sort, reason };
    if (await save({ body: { ...about, deleted: shown.deleted === 'true' } })) setAsking(false);
  };
  const named = place.type ? namedBy(inPlace, types) : [];
  const start = () => ([...inPlace, ...named].some((type) => type.personal) ? setAsking(true) : void run());
  const dialog = isAsking && (
    <ReasonDialog
      title={t('word.exportCsv')}
      message={t('export.personal')}
      confirmLabel={t('word.exportCsv')}
      onConfirm={run}
      onClose={() => setAsking(false)}
    />
  );
  return { start, dialog };
}
