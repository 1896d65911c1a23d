/** Access review lists: most views, at night, on days off, and bulk exports; each figure links to its records. */
import { Badge, Group, Stack, Text } from '@mantine/core';
import {
  nightHours,
  outlierThresholds,
  type ReviewedPerson,
  type ReviewFigures,
  type ReviewMeasure,
  type ReviewReason,
  rankBy,
  usualFactor,
} from '#kernel/contract/access-review.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Section, TextLink } from '#kernel/web/ui/index.ts';
import { adminPaths } from '../paths.ts';
import { useWatchText } from '../watch-text.ts';

type ReviewQuery = Record<string, string>;

/** Reasons that highlight a person in a list. */
const reasonsIn: Record<ReviewMeasure, readonly ReviewReason[]> = {
  most: ['most'],
  night: ['night'],
  dayOff: ['day-off'],
  bulk: ['export', 'hour'],
};

function Links({ row, measure, figures }: { row: ReviewedPerson; measure: ReviewMeasure; figures: ReviewFigures }) {
  const t = useWatchText();
  const to = (place: ReviewQuery) =>
    adminPaths.audit({ tab: 'access', actorId: row.id, from: figures.from, to: figures.to, ...place });
  const only: Record<ReviewMeasure, ReviewQuery> = {
    most: {},
    night: { only: 'night' },
    dayOff: { only: 'day-off' },
    bulk: { only: 'export' },
  };
  const records = t('review.see-records', { name: row.name });
  return (
    <Group gap="sm">
      {(measure !== 'bulk' || row.exported.records > 0) && (
        <TextLink to={to(only[measure])} underline="always">
          {records}
        </TextLink>
      )}
      {measure === 'bulk' && row.files > 0 && (
        <TextLink
          to={adminPaths.audit({ actorId: row.id, from: figures.from, to: figures.to, only: 'export' })}
          underline="always"
        >
          {t('review.see-exports')}
        </TextLink>
      )}
      {measure === 'bulk' && row.peak && (
        <TextLink to={to({ from: row.peak.from, to: row.peak.to })} underline="always">
          {t('review.peak', { subjects: row.peak.subjects })}
        </TextLink>
      )}
    </Group>
  );
}

function Person({ row, measure, figures }: { row: ReviewedPerson; measure: ReviewMeasure; figures: ReviewFigures }) {
  const t = useWatchText();
  const language = useLanguage();
  const counts = { most: row, night: row.night, dayOff: row.dayOff, bulk: row.exported }[measure];
  const countText = t('review.of-records', {
    records: formatNumber(counts.records, language),
    subjects: formatNumber(counts.subjects, language),
  });
  const isOut = row.standsOut.some((reason) => reasonsIn[measure].includes(reason));
  return (
    <Stack component="li" gap={2}>
      <Group gap="sm">
        <Text fw={600}>{row.name}</Text>
        {isOut && <Badge color="orange">{t('review.stands-out')}</Badge>}
      </Group>
      <Text size="sm">
        {countText}
        {measure === 'bulk' && row.files > 0 && ` · ${t('review.files-of', { count: row.files })}`}
      </Text>
      <Links row={row} measure={measure} figures={figures} />
    </Stack>
  );
}

export function ReviewLists({ figures }: { figures: ReviewFigures }) {
  const t = useWatchText();
  const language = useLanguage();
  const count = (value: number) => formatNumber(value, language);
  const least = count(outlierThresholds.offHours);
  const how: Record<ReviewMeasure, string> = {
    most: t('review.how.most', {
      usual: count(figures.usual),
      times: usualFactor,
      least: count(outlierThresholds.month),
    }),
    night: t('review.how.night', { ...nightHours, least }),
    dayOff: t('review.how.dayOff', { least }),
    bulk: t('review.how.bulk', { exported: count(outlierThresholds.exported), hour: count(outlierThresholds.hour) }),
  };
  const titles: Record<ReviewMeasure, string> = {
    most: t('review.list.most'),
    night: t('review.list.night'),
    dayOff: t('review.list.dayOff'),
    bulk: t('review.list.bulk'),
  };
  return (['most', 'night', 'dayOff', 'bulk'] as const).map((measure) => {
    const rows = rankBy(figures.rows, measure);
    return (
      <Section key={measure} title={titles[measure]} description={how[measure]}>
        {rows.length === 0 && <Text c="dimmed">{t('review.nobody')}</Text>}
        {rows.length > 0 && (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.map((row) => (
              <Person key={row.id} row={row} measure={measure} figures={figures} />
            ))}
          </Stack>
        )}
      </Section>
    );
  });
}
