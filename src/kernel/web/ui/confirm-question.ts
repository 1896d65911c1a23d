/** What is asked before something happens. */
import type { ReactNode } from 'react';

export interface ConfirmQuestion {
  title: string;
  /** What will happen, in full sentences. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Destructive: the button is red. */
  danger?: boolean;
}
