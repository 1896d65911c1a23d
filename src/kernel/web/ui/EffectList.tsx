/** Effects of a decision: one sentence per line, with warnings first and in amber. */
import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './effects.module.css';

export interface EffectLine {
  key: string;
  /** A whole sentence. */
  sentence: ReactNode;
  /** Person or start, in small print. */
  more?: ReactNode;
  icon?: ReactNode;
  isWarning?: boolean;
}

export function EffectList({ lines, label }: { lines: readonly EffectLine[]; label?: string }) {
  if (lines.length === 0) return null;
  const ordered = [...lines.filter((line) => line.isWarning), ...lines.filter((line) => !line.isWarning)];
  return (
    <Stack component="ul" gap={0} className={classes.list} aria-label={label} data-effects>
      {ordered.map(({ key, sentence, more, icon, isWarning }) => (
        <Group key={key} component="li" wrap="nowrap" align="flex-start" gap="sm" className={classes.line}>
          <span className={classes.icon} data-warning={isWarning || undefined} aria-hidden>
            {icon ?? (isWarning ? <IconAlertTriangle size={18} /> : <span className={classes.dot} />)}
          </span>
          <div>
            <Text component="div">{sentence}</Text>
            {more && (
              <Text component="div" size="sm" c="dimmed">
                {more}
              </Text>
            )}
          </div>
        </Group>
      ))}
    </Stack>
  );
}
