/** The review of the access records of a month: its figures, and the signature under what was found. */
import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  listAccessReviews,
  type AccessReview as Review,
  type ReviewedMonth,
  readAccessReview,
  signAccessReview,
} from '#kernel/contract/access-review.endpoints.ts';
import { isNoteRequired } from '#kernel/contract/access-review.ts';
import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { Can } from '#kernel/web/can.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import {
  DefinitionList,
  Empty,
  Loaded,
  NumberText,
  Section,
  StatTiles,
  TimeText,
  UnsavedWarning,
  useFilters,
} from '#kernel/web/ui/index.ts';
import { useWatchText } from '../watch-text.ts';
import { ReviewLists } from './ReviewLists.tsx';

/** By hand: the note is required only if something is unusual, and the figures seen here are sent along. */
function SignForm({ review }: { review: Review }) {
  const t = useWatchText();
  const language = useLanguage();
  const { month, mark, figures } = review;
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sign = useSend(signAccessReview, {
    onDone: () => showSuccess(t('review.signed', { month: formatCalendarMonth(month, language) })),
  });
  const isNeeded = isNoteRequired(figures);
  const send = () => {
    const isEmpty = note.trim() === '';
    setMissing(isNeeded && isEmpty);
    if (!isNeeded || !isEmpty) sign.fire({ params: { month }, body: { mark, note: note.trim() } });
  };
  return (
    <Section title={t('review.sign')} description={t('review.sign-hint')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap="md" maw={760}>
          <UnsavedWarning isDirty={() => note !== ''} />
          {isNeeded && <Alert color="orange">{t('review.sign-needed')}</Alert>}
          <Textarea
            label={t('review.note')}
            name="note"
            required={isNeeded}
            maxLength={4000}
            autosize
            minRows={3}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={isMissing ? t('review.sign-needed') : undefined}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={sign.isSending}>
              {t('review.sign')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function SignedReviewNote({ review }: { review: Review }) {
  const t = useWatchText();
  return (
    <Section title={t('review.state.signed')}>
      <DefinitionList
        items={[
          { label: t('review.signed-by'), value: review.signed?.by.name },
          { label: t('review.signed-at'), value: <TimeText at={review.signed?.at} absolute /> },
          { label: t('review.note'), value: review.note || '–' },
          { label: t('review.mark'), value: review.mark.slice(0, 12) },
        ]}
      />
    </Section>
  );
}

function MonthReview({ month }: { month: string }) {
  const t = useWatchText();
  return (
    <Loaded query={useEndpoint(readAccessReview, { params: { month } })}>
      {(review) => (
        <Stack gap="lg">
          <StatTiles
            items={[
              { label: t('review.people'), value: <NumberText value={review.figures.people} /> },
              { label: t('review.records'), value: <NumberText value={review.figures.records} /> },
              {
                label: t('review.subjects'),
                value: <NumberText value={review.figures.subjects} />,
                hint: t('review.subjects-hint'),
              },
              { label: t('review.files'), value: <NumberText value={review.figures.files} /> },
            ]}
          />
          <ReviewLists figures={review.figures} />
          {review.state === 'running' && <Text c="dimmed">{t('review.not-over')}</Text>}
          {review.state === 'signed' && <SignedReviewNote review={review} />}
          {review.state !== 'running' && review.state !== 'signed' && (
            <Can permission={systemPermissions['kernel.access-record.review']}>
              <SignForm key={review.month} review={review} />
            </Can>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** The longest pending month, else the last completed one. */
const firstOf = (months: readonly ReviewedMonth[]) =>
  months.findLast(({ state }) => state === 'due' || state === 'overdue') ??
  months.find(({ state }) => state !== 'running') ??
  months[0];

function MonthPicker({ months }: { months: readonly ReviewedMonth[] }) {
  const t = useWatchText();
  const language = useLanguage();
  const [place, setPlace] = useFilters({ month: '' });
  const chosen = months.find(({ month }) => month === place.month) ?? firstOf(months);
  if (!chosen) return <Empty title={t('review.none')} />;
  const late = months.filter(({ state }) => state === 'overdue').length;
  return (
    <Stack gap="lg">
      <Text>{t('review.hint')}</Text>
      {late > 0 && <Alert color="red">{t('review.overdue', { months: late })}</Alert>}
      <Select
        label={t('review.month')}
        data={months.map(({ month, state }) => ({
          value: month,
          label: `${formatCalendarMonth(month, language)} · ${t(`review.state.${state}`)}`,
        }))}
        value={chosen.month}
        onChange={(month) => setPlace({ month })}
        allowDeselect={false}
        maw={320}
      />
      <MonthReview month={chosen.month} />
    </Stack>
  );
}

export function AccessReview() {
  return <Loaded query={useEndpoint(listAccessReviews)}>{(months) => <MonthPicker months={months} />}</Loaded>;
}
