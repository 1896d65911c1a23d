/** Confirmation context: the dialog opener; null without a shell. */
import { createContext, use } from 'react';
import type { ConfirmQuestion } from './confirm-question.ts';

export type AskConfirmation = (question: ConfirmQuestion) => Promise<boolean>;
export const ConfirmContext = createContext<AskConfirmation | null>(null);

export const useConfirmIfAny = (): AskConfirmation | null => use(ConfirmContext);
