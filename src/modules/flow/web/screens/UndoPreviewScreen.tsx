import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { IconInfoCircle, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toApiError } from '#kernel/web/api-error.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone, showNotice } from '#kernel/web/notify.tsx';
import { ButtonLink, FormError, Loaded, PageHeader, Section, TextLink } from '#kernel/web/ui/index.ts';
import type { ExecutionDetail, UndoPreview } from '../../contract/shapes.ts';
import { UndoVerdicts } from '../components/UndoVerdicts.tsx';
import { useExecution, useUndo, useUndoPreview, useUndoRequest } from '../flow.api.ts';
import { useText } from '../text.ts';

function Refusal({
  preview,
  together,
  onTogether,
}: {
  preview: UndoPreview;
  together: boolean;
  onTogether: (on: boolean) => void;
}) {
  const t = useText();
  const local = useLocal();
  return (
    <>
      {preview.refusal && (
        <Alert color="yellow" icon={<IconLock size={18} />} title={t('undo.refused')}>
          {local(preview.refusal)}
        </Alert>
      )}
      {preview.chain.length > 0 && (
        <Section title={t('undo.chain')}>
          <List type="ordered">
            {preview.chain.map((one) => (
              <List.Item key={one.id}>
                <TextLink to={`/workflows/executions/${one.id}`}>{one.title}</TextLink>{' '}
                <Text span size="sm" c="dimmed">
                  {local(one.frameTitle)}
                </Text>
              </List.Item>
            ))}
          </List>
          <Checkbox
            label={t('undo.together')}
            checked={together}
            onChange={(event) => onTogether(event.currentTarget.checked)}
          />
        </Section>
      )}
      {preview.notices.map((notice) => (
        <Alert key={notice.code} color="blue" icon={<IconInfoCircle size={18} />} title={t('undo.notices')}>
          {local(notice)}
        </Alert>
      ))}
    </>
  );
}

function ConfirmForm({ preview, together, onStale }: { preview: UndoPreview; together: boolean; onStale: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const [comment, setComment] = useState('');
  const [followUps, setFollowUps] = useState(false);
  const undo = useUndo({ showsError: true });
  const confirm = async () => {
    try {
      const body = {
        withDependents: together,
        comment: comment.trim() || undefined,
        expected: preview.hash,
        followUps,
      };
      const result = await undo.send({ params: { id: preview.executionId }, body });
      showDone(t('undo.done', { count: result.reversed }));
      navigate(`/workflows/executions/${result.undoExecutionId}`);
    } catch (error) {
      if (toApiError(error).code !== 'UNDO_PREVIEW_CHANGED') return;
      showNotice(t('undo.title'), t('undo.changed'));
      onStale();
    }
  };
  const count = preview.reverse.length;
  return (
    <Stack maw={640}>
      <FormError error={undo.error} />
      <Textarea
        label={t('undo.comment')}
        description={t('undo.commentHint')}
        maxLength={500}
        autosize
        minRows={2}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {preview.impossible.length > 0 && (
        <Checkbox
          label={t('undo.followUps')}
          checked={followUps}
          onChange={(event) => setFollowUps(event.currentTarget.checked)}
        />
      )}
      <Group>
        <Button color="red.8" loading={undo.isSending} onClick={() => void confirm()}>
          {count > 0 ? t('undo.confirm', { count }) : t('undo.confirmPlain')}
        </Button>
        <ButtonLink variant="default" to={`/workflows/executions/${preview.executionId}`}>
          {t('undo.back')}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** Large undos are decided by somebody else: asks for that decision. */
function ApprovalRequest({ preview, together }: { preview: UndoPreview; together: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const request = useUndoRequest({ showsError: true });
  const ask = async () => {
    const { id } = await request.send({ params: { id: preview.executionId }, body: { withDependents: together } });
    showDone(t('undo.requested'));
    navigate(`/workflows/executions/${id}`);
  };
  return (
    <Stack maw={640}>
      <FormError error={request.error} />
      <Group>
        {/* a refusal is shown above the button */}
        <Button loading={request.isSending} onClick={() => void ask().catch(() => undefined)}>
          {t('undo.request')}
        </Button>
      </Group>
    </Stack>
  );
}

function Body({ execution }: { execution: ExecutionDetail }) {
  const t = useText();
  const [together, setTogether] = useState(false);
  const preview = useUndoPreview(execution.id, together);
  return (
    <>
      <PageHeader
        title={execution.kind === 'undo' ? t('undo.titleRedo') : t('undo.title')}
        subtitle={t('undo.intro')}
        crumbs={[
          { title: t('workflows.title'), to: '/workflows' },
          { title: execution.title, to: `/workflows/executions/${execution.id}` },
        ]}
      />
      <Loaded query={preview}>
        {(data) => (
          <Stack gap="lg">
            <Refusal preview={data} together={together} onTogether={setTogether} />
            <UndoVerdicts preview={data} />
            {data.refusal?.code === 'UNDO_NEEDS_APPROVAL' && <ApprovalRequest preview={data} together={together} />}
            {data.allowed && <ConfirmForm preview={data} together={together} onStale={() => void preview.refetch()} />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** What an undo will reverse, keep, and cannot reverse; nothing happens before it is confirmed. */
export function UndoPreviewScreen() {
  const { id = '' } = useParams();
  const execution = useExecution(id);
  return <Loaded query={execution}>{(data) => <Body execution={data} />}</Loaded>;
}
