/** What a task of this wing is about: the draft that is to be reviewed, or who wants to use which flow. */
import { Stack, Text } from '@mantine/core';
import { DefinitionList, Section, TextLink, Waiting } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useReview } from './authoring.api.ts';
import { DraftDifference } from './DraftDifference.tsx';
import { useAuthorText } from './text.ts';

const inputOf = ({ input }: ExecutionDetail) => (input ?? {}) as Record<string, unknown>;
const wordOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The draft of now, as long as it is the one that was handed over; otherwise the way to where that is told. */
export function ReviewedDraft({ execution }: { execution: ExecutionDetail }) {
  const t = useAuthorText();
  const { reviewId, comment } = inputOf(execution);
  const review = useReview(wordOf(reviewId));
  if (review.isPending) return <Waiting />;
  if (!review.data) return null;
  const { frameId, isCurrent } = review.data;
  return (
    <Section title={t('review.now')}>
      <Stack gap="md">
        {wordOf(comment) && <Text>{wordOf(comment)}</Text>}
        {isCurrent ? <DraftDifference frameId={frameId} isBrief /> : <Text>{t('review.old')}</Text>}
        <TextLink to={flowPaths.frameReview({ id: frameId })}>{t('review.open')}</TextLink>
      </Stack>
    </Section>
  );
}

export function AskedAccess({ execution }: { execution: ExecutionDetail }) {
  const t = useAuthorText();
  const { person, frame, frameId, reason } = inputOf(execution);
  return (
    <Section title={t('requests.title')}>
      <Stack gap="md">
        <Text>{t('requests.about', { person: wordOf(person), frame: wordOf(frame) })}</Text>
        <DefinitionList items={[{ label: t('word.reason'), value: wordOf(reason) }]} />
        <TextLink to={flowPaths.frameAccess({ id: wordOf(frameId) })}>{t('requests.open')}</TextLink>
      </Stack>
    </Section>
  );
}
