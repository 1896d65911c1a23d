/** Saves the books as a server-generated file; the export is recorded in the audit trail. */
import type { z } from 'zod';
import { useEndpointExport } from '#kernel/web/save-file.ts';
import type { RowAction } from '#kernel/web/ui/index.ts';
import { exportBooks } from '../../contract/export.ts';
import { useText } from '../text.ts';

type ExportQuery = Omit<z.input<typeof exportBooks.body>, 'format'>;

/** For the menu of a page's head: as a spreadsheet, and as CSV. */
export function useExport(request: ExportQuery): RowAction[] {
  const t = useText();
  const save = useEndpointExport(exportBooks);
  const saveAs = (format: 'xlsx' | 'csv') => void save({ body: { ...request, format } });
  return [
    { label: t('word.exportSheet'), onClick: () => saveAs('xlsx') },
    { label: t('word.exportCsv'), onClick: () => saveAs('csv') },
  ];
}
