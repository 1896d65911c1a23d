/** Paper is light: while the page is printed, so is the theme. */
import { useEffect, useSyncExternalStore } from 'react';

const scheme = 'data-mantine-color-scheme';

// Not all browsers have media to ask of: those of tests have none.
const getPrintMedium = () => globalThis.matchMedia?.('print');

/** Set before the print layout; some browsers change the medium only after that. */
let isPrinting = false;

const isPrintMode = () => isPrinting || getPrintMedium()?.matches === true;

/** Calls back when printing starts and ends. @returns a function that stops listening */
function onPrintChange(tell: () => void): () => void {
  const printMedium = getPrintMedium();
  const onBeforePrint = () => {
    isPrinting = true;
    tell();
  };
  const onAfterPrint = () => {
    isPrinting = false;
    tell();
  };
  printMedium?.addEventListener?.('change', tell);
  addEventListener('beforeprint', onBeforePrint);
  addEventListener('afterprint', onAfterPrint);
  return () => {
    printMedium?.removeEventListener?.('change', tell);
    removeEventListener('beforeprint', onBeforePrint);
    removeEventListener('afterprint', onAfterPrint);
  };
}

/** True while the page is printed: what only paper shows costs nobody else. */
export const useIsPrinting = (): boolean => useSyncExternalStore(onPrintChange, isPrintMode, () => false);

export function usePrintTheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    let previousScheme: string | null = null;
    return onPrintChange(() => {
      if (isPrintMode()) {
        previousScheme ??= root.getAttribute(scheme);
        root.setAttribute(scheme, 'light');
      } else if (previousScheme !== null) {
        root.setAttribute(scheme, previousScheme);
        previousScheme = null;
      }
    });
  }, []);
}
