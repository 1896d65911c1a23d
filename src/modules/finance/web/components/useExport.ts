/** Saves the books as a file, which the server writes: who took what stands in the trail. */
import type { z } from 'zod';
import { useExportOf } from '#kernel/web/save-file.ts';
import type { RowAction } from '#kernel/web/ui/index.ts';
import { exportBooks } from '../../contract/export.ts';
import { useText } from '../text.ts';

type Asked = Omit<z.input<typeof exportBooks.body>, 'format'>;

/** For the menu of a page's head: as a spreadsheet, and as CSV. */
export function useExport(asked: Asked): RowAction[] {
  const t = useText();
  const save = useExportOf(exportBooks);
  const saveAs = (format: 'xlsx' | 'csv') => void save({ body: { ...asked, format } });
  return [
    { label: t('word.exportSheet'), onClick: () => saveAs('xlsx') },
    { label: t('word.exportCsv'), onClick: () => saveAs('csv') },
  ];
}
