/** Prints the page, or saves it as a PDF, as the browser does: `theme/print.css` says how paper looks. */
import { useKitText } from '../i18n.tsx';
import type { RowAction } from './table/types.ts';

/** For the menu of a page's head: `<PageHeader more={[usePrint()]}>`. */
export function usePrint(): RowAction {
  const t = useKitText();
  return { label: t('word.print'), onClick: () => window.print() };
}
