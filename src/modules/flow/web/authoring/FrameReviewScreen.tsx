/** 게시 전 검토: a draft's status, changes, reviewers and comments, and its publication. */
import { Button, Stack, Text } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { Loaded, Section, useConfirm } from '#kernel/web/ui/index.ts';
import type { Publishing } from '../../contract/authoring/review.ts';
import { flowErrors } from '../../contract/errors.ts';
import { FrameDefinition } from '../../contract/frame.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { usePublish, usePublishing } from './authoring.api.ts';
import { Comments } from './Comments.tsx';
import { DraftDifference } from './DraftDifference.tsx';
import { FramePage } from './FramePage.tsx';
import { ReviewHistory } from './ReviewHistory.tsx';
import { ReviewRequest } from './ReviewRequest.tsx';
import { ReviewRules } from './ReviewRules.tsx';
import { useAuthorText } from './text.ts';

interface ReviewProps {
  frame: FrameDetail;
  publishing: Publishing;
}

/** Publishes the stored draft; irreversible effects are confirmed first. */
function PublishButton({ frame }: { frame: FrameDetail }) {
  const t = useAuthorText();
  const confirm = useConfirm();
  const publish = usePublish({ showsError: true, onDone: () => showSuccess(t('review.published')) });
  const definition = FrameDefinition.safeParse(frame.draft);
  if (!definition.success) return null;
  const send = (confirmIrreversible: boolean) =>
    publish.send({
      params: { id: frame.id },
      body: { version: frame.version, definition: definition.data, confirmIrreversible },
    });
  const fire = async () => {
    try {
      await send(false);
    } catch (error) {
      if ((error as { code?: string }).code !== flowErrors.FRAME_IRREVERSIBLE_UNCONFIRMED.code) return showError(error);
      const question = { title: t('review.irreversible'), message: t('review.irreversibleMessage') };
      if (await confirm({ ...question, confirmLabel: t('review.publish'), danger: true }))
        await send(true).catch(showError);
    }
  };
  return (
    <Button loading={publish.isSending} onClick={() => void fire()}>
      {t('review.publish')}
    </Button>
  );
}

function useReviewStateText({ draft }: Publishing): string {
  const local = useLocalText();
  const t = useAuthorText();
  if (!draft) return t('review.noDraft');
  if (draft.problems > 0) return t('review.broken', { count: draft.problems });
  if (draft.isApproved) return t('review.approved');
  if (draft.missing.length > 0) return t('review.missing', { permissions: draft.missing.map(local).join(', ') });
  return t(draft.isNeeded ? 'review.needed' : 'review.optional');
}

function ReviewState({ frame, publishing }: ReviewProps) {
  const t = useAuthorText();
  const stateText = useReviewStateText(publishing);
  const mayPublish = useCan(flowPermissions['flow.frame.publish']).allowed;
  const { draft } = publishing;
  const isReady = draft !== null && draft.problems === 0 && (draft.isApproved || !draft.isNeeded);
  return (
    <Section title={t('review.now')} action={isReady && mayPublish && <PublishButton frame={frame} />}>
      <Stack gap="lg">
        <Text role="status">{stateText}</Text>
        {frame.draft !== null && <DraftDifference frameId={frame.id} />}
      </Stack>
    </Section>
  );
}

function ReviewSections({ frame, publishing }: ReviewProps) {
  const t = useAuthorText();
  const { draft } = publishing;
  const isAsked = publishing.reviews.some(({ state, isCurrent }) => state === 'asked' && isCurrent);
  return (
    <>
      <ReviewState frame={frame} publishing={publishing} />
      {draft && draft.problems === 0 && !draft.isApproved && !isAsked && (
        <Section title={t('review.ask')}>
          <ReviewRequest frame={frame} publishing={publishing} />
        </Section>
      )}
      <Section title={t('comments.title')}>
        <Comments frame={frame} />
      </Section>
      <Section title={t('review.history')}>
        <ReviewHistory reviews={publishing.reviews} />
      </Section>
      <Section title={t('rule.title')}>
        <ReviewRules frameId={frame.id} publishing={publishing} />
      </Section>
    </>
  );
}

function Page({ frame }: { frame: FrameDetail }) {
  const publishing = usePublishing(frame.id);
  return <Loaded query={publishing}>{(data) => <ReviewSections frame={frame} publishing={data} />}</Loaded>;
}

export function FrameReviewScreen() {
  return <FramePage place="frameReview">{(frame) => <Page frame={frame} />}</FramePage>;
}
