/** Who looked most, at night, on days off, and who took data in bulk; each figure leads to the records behind it. */
import { Badge, Group, Stack, Text } from '@mantine/core';
import {
  night,
  type ReviewedPerson,
  type ReviewFigures,
  type ReviewMeasure,
  type ReviewReason,
  rankedBy,
  standsOutFrom,
  timesUsual,
} from '#kernel/contract/access-review.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { Section, TextLink } from '#kernel/web/ui/index.ts';
import { adminPaths } from '../paths.ts';
import { useWatchText } from '../watch-text.ts';

type Place = Record<string, string>;

/** Which reasons make somebody stand out in a list. */
const reasonsIn: Record<ReviewMeasure, readonly ReviewReason[]> = {
  most: ['most'],
  night: ['night'],
  dayOff: ['day-off'],
  bulk: ['export', 'hour'],
};

function Links({ row, measure, figures }: { row: ReviewedPerson; measure: ReviewMeasure; figures: ReviewFigures }) {
  const t = useWatchText();
  const to = (place: Place) =>
    adminPaths.audit({ tab: 'access', actorId: row.id, from: figures.from, to: figures.to, ...place });
  const only: Record<ReviewMeasure, Place> = {
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
  const said = t('review.of-records', {
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
        {said}
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
  const least = count(standsOutFrom.offHours);
  const how: Record<ReviewMeasure, string> = {
    most: t('review.how.most', { usual: count(figures.usual), times: timesUsual, least: count(standsOutFrom.month) }),
    night: t('review.how.night', { ...night, least }),
    dayOff: t('review.how.dayOff', { least }),
    bulk: t('review.how.bulk', { exported: count(standsOutFrom.exported), hour: count(standsOutFrom.hour) }),
  };
  const titles: Record<ReviewMeasure, string> = {
    most: t('review.list.most'),
    night: t('review.list.night'),
    dayOff: t('review.list.dayOff'),
    bulk: t('review.list.bulk'),
  };
  return (['most', 'night', 'dayOff', 'bulk'] as const).map((measure) => {
    const rows = rankedBy(figures.rows, measure);
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
