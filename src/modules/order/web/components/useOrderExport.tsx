/** Saves all orders that the list shows as a file, which the server writes. They are about persons: the reason is asked first. */
import { type ReactNode, useState } from 'react';
import type { QueryOf } from '#kernel/contract/endpoint.ts';
import type { FileFormat } from '#kernel/contract/file-format.ts';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import { ReasonDialog, type RowAction } from '#kernel/web/ui/index.ts';
import { exportOrders, type listAllOrders } from '../../contract/staff.endpoints.ts';
import { useText } from '../text.ts';

type ListView = Pick<Partial<QueryOf<typeof listAllOrders>>, 'stage' | 'search' | 'from' | 'to' | 'customer'>;

/** For the menu of the page's head, with the dialog that it opens. */
export function useOrderExport({ stage, search, from, to, customer }: ListView): {
  actions: RowAction[];
  dialog: ReactNode;
} {
  const t = useText();
  const [format, setFormat] = useState<FileFormat | null>(null);
  const save = useEndpointExport(exportOrders);
  const labels = { xlsx: t('word.exportSheet'), csv: t('word.exportCsv') };
  const run = async (reason: string) => {
    const body = { stage, search, from, to, customer, format: format ?? 'xlsx', reason };
    if (await save({ body })) setFormat(null);
  };
  return {
    actions: [
      { label: labels.xlsx, onClick: () => setFormat('xlsx') },
      { label: labels.csv, onClick: () => setFormat('csv') },
    ],
    dialog: format && (
      <ReasonDialog
        title={labels[format]}
        message={t('export.personal')}
        confirmLabel={labels[format]}
        onConfirm={run}
        onClose={() => setFormat(null)}
      />
    ),
  };
}
