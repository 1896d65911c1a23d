/** Publishing: what changes, until when it can be undone, what cannot, and a review where the company wants one. */
import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { ButtonLink, Dialog, FormError, Loaded } from '#kernel/web/ui/index.ts';
import type { Publishing } from '../../contract/authoring/review.ts';
import { toDefinition } from '../../contract/drafting/draft.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { usePublish, usePublishing } from '../authoring/authoring.api.ts';
import { DraftDifference } from '../authoring/DraftDifference.tsx';
import { ReviewRequest } from '../authoring/ReviewRequest.tsx';
import { useBuilder } from './builder-context.tsx';
import { StarterDialog } from './StarterDialog.tsx';
import { useBuilderText } from './text.ts';
import { useWindow } from './useLayerName.ts';

function PublishConfirmation({ onDone }: { onDone: () => void }) {
  const t = useBuilderText();
  const local = useLocalText();
  const { frame, autosaveState, draft, autosave, checked } = useBuilder();
  const [isSure, setSure] = useState(false);
  const publish = usePublish({
    showsError: true,
    onDone: (published) => {
      autosave.settle(published);
      showSuccess(t('publish.done', { name: local(frame.title) }));
      onDone();
    },
  });
  const irreversible = checked.report?.irreversible ?? [];
  const definition = toDefinition(draft);
  const isReady = definition !== null && (irreversible.length === 0 || isSure);
  const fire = () => {
    if (!definition) return;
    const body = { version: autosaveState.base.version, definition, confirmIrreversible: irreversible.length > 0 };
    // The error is shown above the button.
    publish.send({ params: { id: frame.id }, body }).catch(() => undefined);
  };
  return (
    <Stack gap="md">
      {irreversible.length > 0 && (
        <Alert color="yellow" title={t('publish.irreversible')}>
          <Stack gap="xs">
            <Text>{irreversible.map(({ title }) => local(title)).join(', ')}</Text>
            <Checkbox
              label={t('publish.sure')}
              checked={isSure}
              onChange={(event) => setSure(event.currentTarget.checked)}
            />
          </Stack>
        </Alert>
      )}
      <FormError error={publish.error} />
      <Group justify="flex-end">
        <Button data-autofocus loading={publish.isSending} disabled={!isReady} onClick={fire}>
          {t('word.publish')}
        </Button>
      </Group>
    </Stack>
  );
}

function PublishSteps(props: { publishing: Publishing; onClose: () => void; onDone: () => void }) {
  const { publishing, onClose, onDone } = props;
  const t = useBuilderText();
  const local = useLocalText();
  const { frame } = useBuilder();
  const may = useCan(flowPermissions['flow.frame.publish']);
  const { draft, reviews } = publishing;
  const isAsked = reviews.some(({ state, isCurrent }) => state === 'asked' && isCurrent);
  if (draft?.isNeeded && !draft.isApproved) {
    return isAsked ? (
      <Alert title={t('publish.asked')}>
        <ButtonLink to={flowPaths.frameReview({ id: frame.id })} variant="default" size="xs">
          {local(flowPaths.frameReview.title)}
        </ButtonLink>
      </Alert>
    ) : (
      <Stack gap="xs">
        <Title order={3}>{t('publish.review')}</Title>
        <ReviewRequest frame={frame} publishing={publishing} />
      </Stack>
    );
  }
  if (!may.allowed) return <Alert color="yellow">{may.reason}</Alert>;
  return (
    <Stack gap="md">
      {draft && <StarterDialog check={draft.starters} isLendable={draft.missing.length === 0} onClose={onClose} />}
      <PublishConfirmation onDone={onDone} />
    </Stack>
  );
}

export function PublishDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useBuilderText();
  const { frame, checked, setPanel } = useBuilder();
  const within = useWindow();
  const publishing = usePublishing(frame.id);
  const isBroken = checked.errors > 0 || checked.report === null;
  return (
    <Dialog title={t('head.publish')} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <Text>{t(frame.currentVersion === null ? 'publish.first' : 'publish.next')}</Text>
        <DraftDifference frameId={frame.id} isBrief />
        <Text size="sm" c="dimmed">
          {t('publish.window', { until: within })}
        </Text>
        {isBroken ? (
          <Alert color="red" title={t('publish.broken', { count: checked.errors })}>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                onClose();
                setPanel('problems');
              }}
            >
              {t('publish.problems')}
            </Button>
          </Alert>
        ) : (
          <Loaded query={publishing} rows={2}>
            {(data) => <PublishSteps publishing={data} onClose={onClose} onDone={onDone} />}
          </Loaded>
        )}
      </Stack>
    </Dialog>
  );
}
