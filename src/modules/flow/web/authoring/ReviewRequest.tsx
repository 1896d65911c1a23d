/** Asks a person who may publish to review the current draft. Written by hand: the reviewers are known only at run time. */
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { FormError } from '#kernel/web/ui/index.ts';
import type { Publishing } from '../../contract/authoring/review.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { useRequestReview } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

export function ReviewRequest({ frame, publishing }: { frame: FrameDetail; publishing: Publishing }) {
  const t = useAuthorText();
  const [reviewerId, setReviewer] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = useRequestReview({ showsError: true, onDone: () => showSuccess(t('review.asked')) });
  if (publishing.reviewers.length === 0) return <Text>{t('review.reviewerNone')}</Text>;
  const submit = async () => {
    setMissing(reviewerId === null);
    if (reviewerId === null) return;
    const body = { hash: publishing.draft?.hash ?? '', reviewerId, comment };
    await ask.send({ params: { id: frame.id }, body }).then(
      () => setComment(''),
      // The error is shown above the fields.
      () => undefined,
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('review.askHint')}</Text>
        <FormError error={ask.error} />
        <Select
          label={t('review.reviewer')}
          data={publishing.reviewers.map(({ id, name }) => ({ value: id, label: name }))}
          value={reviewerId}
          onChange={setReviewer}
          error={isMissing && reviewerId === null ? t('review.reviewerMissing') : undefined}
          searchable
          withAsterisk
        />
        <Textarea
          label={t('review.comment')}
          description={t('review.commentHint')}
          maxLength={1000}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="light" loading={ask.isSending}>
            {t('review.ask')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
