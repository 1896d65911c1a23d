/** Who asks before something happens; null where no shell holds the dialog. */
import { createContext, use } from 'react';
import type { ConfirmQuestion } from './confirm-question.ts';

export type Ask = (question: ConfirmQuestion) => Promise<boolean>;
export const ConfirmContext = createContext<Ask | null>(null);

export const useConfirmIfAny = (): Ask | null => use(ConfirmContext);
