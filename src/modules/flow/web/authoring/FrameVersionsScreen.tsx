/** 버전 비교: two versions of a frame side by side, or the draft against one. */
import { Group, Select, Stack } from '@mantine/core';
import { formatDay } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Empty, useFilters } from '#kernel/web/ui/index.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { DraftDifference } from './DraftDifference.tsx';
import { FramePage } from './FramePage.tsx';
import { useAuthorText } from './text.ts';

const draft = 'draft';

function parseSide(value: string): number | 'draft' | undefined {
  if (value === draft) return draft;
  return /^[1-9]\d*$/.test(value) ? Number(value) : undefined;
}

function useVersions(frame: FrameDetail): { value: string; label: string }[] {
  const t = useAuthorText();
  const language = useLanguage();
  const zone = useZone();
  const versions = frame.versions.map(({ version, publishedAt }) => ({
    value: String(version),
    label: `${t('compare.version', { version })} · ${formatDay(publishedAt, language, zone)}`,
  }));
  return frame.draft === null ? versions : [{ value: draft, label: t('compare.draft') }, ...versions];
}

function ComparedDrafts({ frame }: { frame: FrameDetail }) {
  const t = useAuthorText();
  const [filters, setPlace] = useFilters({ from: '', to: '' });
  const versions = useVersions(frame);
  const hasDraft = frame.draft !== null;
  const current = frame.currentVersion ?? 0;
  // The draft against what is published; without a draft, what is published against the version before.
  const from = filters.from || (hasDraft ? String(current || '') : String(current > 1 ? current - 1 : current || ''));
  const to = filters.to || (hasDraft ? draft : String(current || ''));
  if (versions.length < 2) return <Empty illustration="flow" title={t('compare.nothing')} />;
  return (
    <Stack gap="lg">
      <Group grow align="flex-start">
        <Select
          label={t('compare.from')}
          data={versions}
          value={from}
          allowDeselect={false}
          onChange={(value) => setPlace({ from: value })}
        />
        <Select
          label={t('compare.to')}
          data={versions}
          value={to}
          allowDeselect={false}
          onChange={(value) => setPlace({ to: value })}
        />
      </Group>
      <DraftDifference frameId={frame.id} from={parseSide(from)} to={parseSide(to)} />
    </Stack>
  );
}

export function FrameVersionsScreen() {
  return <FramePage place="frameVersions">{(frame) => <ComparedDrafts frame={frame} />}</FramePage>;
}
