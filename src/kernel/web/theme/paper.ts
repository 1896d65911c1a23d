/** Paper is light: while the page is printed, so is the theme. */
import { useEffect, useSyncExternalStore } from 'react';

const scheme = 'data-mantine-color-scheme';

// Not all browsers have media to ask of: those of tests have none.
const medium = () => globalThis.matchMedia?.('print');

/** Told before the page is laid out for paper; some browsers change the medium only after that. */
let isPrinting = false;

const isPaper = () => isPrinting || medium()?.matches === true;

/** Tells when the page goes to paper, and when it comes back. @returns to stop listening */
function onTurn(tell: () => void): () => void {
  const asked = medium();
  const before = () => {
    isPrinting = true;
    tell();
  };
  const after = () => {
    isPrinting = false;
    tell();
  };
  asked?.addEventListener?.('change', tell);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    asked?.removeEventListener?.('change', tell);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}

/** True while the page is printed: what only paper shows costs nobody else. */
export const useOnPaper = (): boolean => useSyncExternalStore(onTurn, isPaper, () => false);

export function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    return onTurn(() => {
      if (isPaper()) {
        shown ??= root.getAttribute(scheme);
        root.setAttribute(scheme, 'light');
      } else if (shown !== null) {
        root.setAttribute(scheme, shown);
        shown = null;
      }
    });
  }, []);
}
