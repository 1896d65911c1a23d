/** The meaning of a word, beside it. Escape takes it away wherever the focus is. */
import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';

export interface TermExplanationProps {
  meaning: string;
  at: HTMLElement;
  /** A mouse may only be on its way across. */
  isPassing: boolean;
  onClose: () => void;
}

export function TermExplanation({ meaning, at, isPassing, onClose }: TermExplanationProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), isPassing ? 300 : 0);
    return () => clearTimeout(timer);
  }, [isPassing]);
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  return <Tooltip role="tooltip" label={meaning} target={at} opened={opened} multiline w={260} />;
}
