/** Asks before something happens: one dialog for the whole application. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { late } from '../late.tsx';
import type { ConfirmQuestion } from './confirm-question.ts';

const ConfirmDialog = late(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

type Ask = (question: ConfirmQuestion) => Promise<boolean>;
const ConfirmContext = createContext<Ask | null>(null);

/** Holds the one dialog that `useConfirm` opens. In the shell. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const ask = useCallback<Ask>((next) => {
    setQuestion(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    setOpened(false);
    answer.current(yes);
  };
  const unanswered = () => {
    setQuestion(null);
    close(false);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {question && (
        <ConfirmDialog
          {...question}
          opened={opened}
          onConfirm={() => close(true)}
          onClose={() => close(false)}
          onMissing={unanswered}
        />
      )}
    </ConfirmContext>
  );
}

/** Null where no shell holds the dialog. */
export const useConfirmIfAny = (): Ask | null => use(ConfirmContext);

/** @example if (await confirm({ title, message, danger: true })) remove.fire({ params: { id } }) */
export function useConfirm(): Ask {
  const ask = use(ConfirmContext);
  if (!ask) throw new Error('useConfirm outside ConfirmProvider');
  return ask;
}
