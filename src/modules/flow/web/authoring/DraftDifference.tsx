/** A draft against the published version, or any two versions: the list and, given enough space, both pictures with marks. */
import { Stack, Text } from '@mantine/core';
import { Loaded } from '#kernel/web/ui/index.ts';
import { type Comparison, getBlockMarks } from '../../contract/authoring/frame-comparison.ts';
import { LazyFlowPicture } from '../components/LazyFlowPicture.tsx';
import { useComparison } from './authoring.api.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { useAuthorText } from './text.ts';

interface ComparedVersions {
  from?: number | 'draft' | undefined;
  to?: number | 'draft' | undefined;
}

function useSideName(): (side: Comparison['from'], isFrom: boolean) => string {
  const t = useAuthorText();
  return (side, isFrom) => {
    if (side?.version === null) return t('compare.draft');
    return side ? t('compare.version', { version: side.version }) : t(isFrom ? 'compare.from' : 'compare.to');
  };
}

function ComparisonPictures({ comparison: { from, to, differences } }: { comparison: Comparison }) {
  const t = useAuthorText();
  const nameOf = useSideName();
  const marks = getBlockMarks(differences);
  return (
    <Stack gap="md">
      {[from, to].map((side, index) => {
        if (!side) return null;
        const name = nameOf(side, index === 0);
        return (
          <div key={index === 0 ? 'from' : 'to'}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <LazyFlowPicture drawing={side.drawing} label={t('compare.picture', { side: name })} marks={marks} />
          </div>
        );
      })}
    </Stack>
  );
}

/** For the dialog of publishing, and the pages of review and versions. `isBrief`: without the pictures. */
export function DraftDifference({
  frameId,
  from,
  to,
  isBrief = false,
}: ComparedVersions & { frameId: string; isBrief?: boolean }) {
  const t = useAuthorText();
  const comparison = useComparison(frameId, { from, to });
  return (
    <Loaded query={comparison} rows={5}>
      {(data) => {
        if (data.isDraftBroken) return <Text>{t('compare.broken')}</Text>;
        if (!data.from && !data.to) return <Text>{t('compare.nothing')}</Text>;
        return (
          <Stack gap="lg">
            {!isBrief && <ComparisonPictures comparison={data} />}
            <DifferenceList differences={data.differences} />
          </Stack>
        );
      }}
    </Loaded>
  );
}
