/** Approve, reject, return, withdraw, take back, comment: what the person may do now. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { FormError, Section, useConfirm } from '#kernel/web/ui/index.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useApprovalActs } from '../decision.api.ts';
import { useText } from '../text.ts';

type Acts = ReturnType<typeof useApprovalActs>;

export function DecisionForm({ approval }: { approval: Approval }) {
  const t = useText();
  const acts = useApprovalActs();
  const confirm = useConfirm();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const { abilities } = approval;
  const error = Object.values(acts).find((act) => act.error)?.error ?? null;
  const busy = Object.values(acts).some((act) => act.isSending);

  const act = async (name: Exclude<keyof Acts, 'comment'>, done: string) => {
    for (const one of Object.values(acts)) one.reset();
    setMissing((name === 'reject' || name === 'returnStep') && comment.trim() === '');
    if ((name === 'reject' || name === 'returnStep') && comment.trim() === '') return;
    await acts[name].send({ params: { id: approval.id }, body: { version: approval.version, comment } });
    setComment('');
    showDone(done);
  };
  const say = async () => {
    await acts.comment.send({ params: { id: approval.id }, body: { comment } });
    setComment('');
    showDone(t('approval.commented'));
  };
  const withdraw = async () => {
    const question = {
      title: t('approval.withdraw'),
      message: t('approval.withdrawAsk'),
      confirmLabel: t('approval.withdraw'),
    };
    if (await confirm({ ...question, danger: true })) await act('withdraw', t('approval.withdrawn'));
  };
  // failures are shown above the form
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <Section title={t('approval.comment')}>
      <Stack>
        <FormError error={error} />
        <Textarea
          aria-label={t('approval.comment')}
          description={abilities.decide ? t('approval.commentHint') : undefined}
          error={missing ? t('approval.needComment') : undefined}
          maxLength={2000}
          autosize
          minRows={2}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group>
          {abilities.decide && (
            <>
              <Button
                loading={acts.approve.isSending}
                disabled={busy}
                onClick={() => quietly(act('approve', t('approval.approved')))}
              >
                {t('word.approve')}
              </Button>
              <Button
                variant="light"
                color="red.8"
                disabled={busy}
                onClick={() => quietly(act('reject', t('approval.rejected')))}
              >
                {t('approval.reject')}
              </Button>
            </>
          )}
          {abilities.returnStep && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => quietly(act('returnStep', t('approval.returned')))}
            >
              {t('approval.return')}
            </Button>
          )}
          {abilities.takeBack && (
            <Button variant="default" disabled={busy} onClick={() => quietly(act('takeBack', t('approval.takenBack')))}>
              {t('approval.takeBack')}
            </Button>
          )}
          {abilities.withdraw && (
            <Button variant="default" disabled={busy} onClick={() => quietly(withdraw())}>
              {t('approval.withdraw')}
            </Button>
          )}
          {comment.trim() !== '' && (
            <Button variant="subtle" disabled={busy} onClick={() => quietly(say())}>
              {t('approval.addComment')}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}
