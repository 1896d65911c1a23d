/** The log of changes: each before and after, in portions. Their totals are described in sentences elsewhere. */
import { Stack, Text } from '@mantine/core';
import { BeforeAfter } from '#kernel/web/ui/index.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import { useText } from '../text.ts';
import { ShowMoreRows } from './ShowMoreRows.tsx';
import { SubjectLink } from './sentences.tsx';

function ImpactItem({ impact, reversed }: { impact: ImpactView; reversed: boolean }) {
  const t = useText();
  const [before, after] = reversed ? [impact.after, impact.before] : [impact.before, impact.after];
  return (
    <Stack gap={6} component="li">
      <Text fw={600} component="div">
        <SubjectLink subject={impact.subject} />
      </Text>
      {impact.isHidden ? (
        <Text c="dimmed">{t('impact.hidden')}</Text>
      ) : (
        <BeforeAfter before={before} after={after} caption={impact.subject.label} onlyChanged />
      )}
    </Stack>
  );
}

/** @param reversed what was after comes before: as it will be taken back */
export function ImpactList({ impacts, reversed = false }: { impacts: readonly ImpactView[]; reversed?: boolean }) {
  return (
    <ShowMoreRows rows={impacts}>
      {(rows) => (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((impact) => (
            <ImpactItem key={impact.id} impact={impact} reversed={reversed} />
          ))}
        </Stack>
      )}
    </ShowMoreRows>
  );
}
