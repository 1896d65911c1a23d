/** Confirmation question: its texts. */
import type { ReactNode } from 'react';

export interface ConfirmQuestion {
  title: string;
  /** The consequences, in full sentences. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Destructive: the button is red. */
  danger?: boolean;
}
