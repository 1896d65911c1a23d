/** The reviews of a frame, the latest first, with what was said and what can be done. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useMe } from '#kernel/web/session.tsx';
import { ButtonLink, Empty, StatusBadge, TimeText, type Tone } from '#kernel/web/ui/index.ts';
import type { Review, ReviewState } from '../../contract/authoring/review.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useWithdrawReview } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

const tones: Record<ReviewState, Tone> = { asked: 'info', approved: 'good', returned: 'warning', ended: 'neutral' };

function ReviewLine({ review }: { review: Review }) {
  const t = useAuthorText();
  const me = useMe();
  const withdraw = useWithdrawReview({ onDone: () => showSuccess(t('review.withdrawn')) });
  const { state, askedBy, reviewer, isCurrent, comment, answer, taskId } = review;
  return (
    <Stack component="li" gap={4}>
      <Group gap="xs">
        <StatusBadge tone={tones[state]}>{t(`review.state.${state}`)}</StatusBadge>
        {!isCurrent && <StatusBadge>{t('review.old')}</StatusBadge>}
        <Text size="sm">{t('review.line', { by: askedBy?.name ?? '', reviewer: reviewer?.name ?? '' })}</Text>
        <Text size="sm" c="dimmed" component="span">
          <TimeText at={review.decidedAt ?? review.askedAt} />
        </Text>
      </Group>
      {comment && <Text>{comment}</Text>}
      {answer && (
        <Text>
          {reviewer?.name}: {answer}
        </Text>
      )}
      {state === 'asked' && (
        <Group gap="xs">
          {taskId && (
            <ButtonLink size="xs" to={flowPaths.task({ id: taskId })}>
              {t('review.decide')}
            </ButtonLink>
          )}
          {askedBy?.id === me.person.id && (
            <Button
              size="xs"
              variant="default"
              loading={withdraw.isSending}
              onClick={() => withdraw.fire({ params: { id: review.id }, body: {} })}
            >
              {t('review.withdraw')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}

export function ReviewHistory({ reviews }: { reviews: readonly Review[] }) {
  const t = useAuthorText();
  if (reviews.length === 0) return <Empty title={t('review.none')} />;
  return (
    <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('review.history')}>
      {reviews.map((review) => (
        <ReviewLine key={review.id} review={review} />
      ))}
    </Stack>
  );
}
