/** What the page showed before its scripts were there gives way to the first screen, at once and for good. */
import { useLayoutEffect } from 'react';

export function useArrived(): void {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
}
