/** Saves all that the list shows as a CSV file, which the server writes. Where it is about persons, the reason is asked first. */
import { type ReactNode, useState } from 'react';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import { everyAxis, exportRecords } from '../../contract/endpoints.ts';
import { getNamedTypes } from '../../contract/export.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { useText } from '../text.ts';

type ExportTarget = { axis: string; type: string };
type ListView = { q?: string; filter?: string; sort?: string; deleted?: string };

export function useExport(
  target: ExportTarget,
  listView: ListView,
  types: readonly TypeDefinition[],
): { start: () => void; dialog: ReactNode } {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const save = useEndpointExport(exportRecords);
  const inPlace = types.filter(
    (type) => (!target.axis || type.axis === target.axis) && (!target.type || type.key === target.type),
  );
  const run = async (reason?: string) => {
    const { q, filter, sort } = listView;
    const request = { axis: target.axis || everyAxis, type: target.type || undefined, q, filter, sort, reason };
    if (await save({ body: { ...request, deleted: listView.deleted === 'true' } })) setAsking(false);
  };
  const named = target.type ? getNamedTypes(inPlace, types) : [];
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
