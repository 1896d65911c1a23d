/** Review task content: the draft to be reviewed, or the person who asks for access and the flow asked for. */
import { Stack, Text } from '@mantine/core';
import { DefinitionList, Section, TextLink, WaitingPlace } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { useReview } from './authoring.api.ts';
import { DraftDifference } from './DraftDifference.tsx';
import { useAuthorText } from './text.ts';

const getInput = ({ input }: ExecutionDetail) => (input ?? {}) as Record<string, unknown>;
const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The current draft, while it equals the submitted one; otherwise a link to the page that explains it. */
export function ReviewedDraft({ execution }: { execution: ExecutionDetail }) {
  const t = useAuthorText();
  const { reviewId, comment } = getInput(execution);
  const review = useReview(toText(reviewId));
  if (review.isPending) return <WaitingPlace />;
  if (!review.data) return null;
  const { frameId, isCurrent } = review.data;
  return (
    <Section title={t('review.now')}>
      <Stack gap="md">
        {toText(comment) && <Text>{toText(comment)}</Text>}
        {isCurrent ? <DraftDifference frameId={frameId} isBrief /> : <Text>{t('review.old')}</Text>}
        <TextLink to={flowPaths.frameReview({ id: frameId })}>{t('review.open')}</TextLink>
      </Stack>
    </Section>
  );
}

export function RequestedAccess({ execution }: { execution: ExecutionDetail }) {
  const t = useAuthorText();
  const { person, frame, frameId, reason } = getInput(execution);
  return (
    <Section title={t('requests.title')}>
      <Stack gap="md">
        <Text>{t('requests.about', { person: toText(person), frame: toText(frame) })}</Text>
        <DefinitionList items={[{ label: t('word.reason'), value: toText(reason) }]} />
        <TextLink to={flowPaths.frameAccess({ id: toText(frameId) })}>{t('requests.open')}</TextLink>
      </Stack>
    </Section>
  );
}
