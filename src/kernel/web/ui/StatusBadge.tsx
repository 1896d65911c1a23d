/** A state as a word in a calm colour. */
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './kit.module.css';

export const tones = ['neutral', 'info', 'good', 'warning', 'bad', 'accent'] as const;
export type Tone = (typeof tones)[number];

const colors: Record<Tone, string> = {
  neutral: 'gray',
  info: 'blue',
  good: 'green',
  warning: 'yellow',
  bad: 'red',
  accent: 'brand',
};

/** A state as a word in a calm colour; the word alone must be enough. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Badge className={classes.badge} data-tone={tone} color={colors[tone]}>
      {children}
    </Badge>
  );
}

export const getToneColor = (tone: Tone) => colors[tone];
