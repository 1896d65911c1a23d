/** Prints the page, or saves it as a PDF, as the browser does: `theme/print.css` says how paper looks. */
import { createElement, type ReactNode, useEffect, useState } from 'react';
import { useKitText } from '../i18n.tsx';
import type { RowAction } from './table/types.ts';

/** For the menu of a page's head: `<PageHeader more={[usePrint()]}>`. */
export function usePrint(): RowAction {
  const t = useKitText();
  return { label: t('word.print'), onClick: () => window.print() };
}

/** A paper of its own that the page can be had as: `draw` gives a `SheetLines`. */
export interface Printout {
  label: string;
  draw: () => ReactNode;
}

/** Actions for the menu of a page's header, and the sheet to place anywhere on the page: it is rendered only for printing. */
export function usePrintouts(papers: readonly Printout[]): { actions: RowAction[]; sheet: ReactNode } {
  const [printed, setPrinted] = useState<number | null>(null);
  useEffect(() => {
    if (printed === null) return;
    const end = () => setPrinted(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printed]);
  const Drawn = printed === null ? undefined : papers[printed]?.draw;
  return {
    actions: papers.map(({ label }, index) => ({ label, onClick: () => setPrinted(index) })),
    sheet: Drawn ? createElement(Drawn) : null,
  };
}
