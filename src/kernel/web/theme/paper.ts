/** Paper is light: while the page is printed, so is the theme. */
import { useEffect } from 'react';

const scheme = 'data-mantine-color-scheme';

export function usePaper(): void {
  useEffect(() => {
    const paper = window.matchMedia?.('print');
    const root = document.documentElement;
    let shown: string | null = null;
    const turn = () => {
      if (paper.matches) {
        shown ??= root.getAttribute(scheme);
        root.setAttribute(scheme, 'light');
      } else if (shown !== null) {
        root.setAttribute(scheme, shown);
        shown = null;
      }
    };
    paper?.addEventListener?.('change', turn);
    return () => paper?.removeEventListener?.('change', turn);
  }, []);
}
