/** Asks before something happens: one dialog for the whole application. */
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { type AskConfirmation, ConfirmContext, useConfirmIfAny } from './confirm-context.ts';
import type { ConfirmQuestion } from './confirm-question.ts';

const ConfirmDialog = lazyPart(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog);

/** Holds the one dialog that `useConfirm` opens. In the shell. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [opened, setOpened] = useState(false);
  // Each question is a separate dialog: a reused one would receive the Escape that asks again.
  const [count, setCount] = useState(0);
  const answer = useRef<(yes: boolean) => void>(() => undefined);
  const ask = useCallback<AskConfirmation>((next) => {
    setQuestion(next);
    setCount((before) => before + 1);
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
          key={count}
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

/** @example if (await confirm({ title, message, danger: true })) remove.fire({ params: { id } }) */
export function useConfirm(): AskConfirmation {
  const ask = useConfirmIfAny();
  if (!ask) throw new Error('useConfirm outside ConfirmProvider');
  return ask;
}
