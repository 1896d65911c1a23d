/** What a run changed, each change before and after. */
import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { BeforeAfter, ThingLink } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import { useText } from '../text.ts';

export function SubjectLink({ subject }: { subject: ImpactView['subject'] }) {
  return (
    <ThingLink kind={subject.type} id={subject.id} inherit>
      {subject.label}
    </ThingLink>
  );
}

/** One change, before and after. */
export function ImpactCard({ impact, reversed, note }: { impact: ImpactView; reversed?: boolean; note?: ReactNode }) {
  const t = useText();
  const [before, after] = reversed ? [impact.after, impact.before] : [impact.before, impact.after];
  return (
    <Paper withBorder p="sm" component="li">
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text fw={600} component="div">
            <SubjectLink subject={impact.subject} />
          </Text>
        </Group>
        {note}
        {impact.isHidden ? (
          <Text c="dimmed">{t('impact.hidden')}</Text>
        ) : (
          <BeforeAfter before={before} after={after} caption={impact.subject.label} />
        )}
      </Stack>
    </Paper>
  );
}

export function ImpactList({ children }: { children: ReactNode }) {
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}
