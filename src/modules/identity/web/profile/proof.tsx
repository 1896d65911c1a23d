/** What needs a fresh proof of who it is, from a button: it shows why where it fails. */
import type { ReactNode } from 'react';
import { showError } from '#kernel/web/notify.tsx';
import { useProven } from '../components/prove.tsx';

/** `proved(() => …)` does it, after the proof where one is asked for; `dialog` is drawn by the screen. */
export function useProved(): { proved: (act: () => Promise<unknown>) => void; dialog: ReactNode } {
  const { proven, dialog } = useProven();
  return { proved: (act) => void proven(act).catch(showError), dialog };
}
