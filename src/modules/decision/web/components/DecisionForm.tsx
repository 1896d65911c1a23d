/**
 * The decision bar: approve and reject are always visible, the comment appears above them when needed, and other waiting approvals
 * follow.
 */
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useShortcut } from '#kernel/web/shortcuts.ts';
import { ActionMenu, ButtonLink, DecisionBar, FormError, KeyHint, useConfirm } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';
import classes from './decide.module.css';
import type { NextApproval } from './next-approval.ts';
import { type Decision, useDecision } from './useDecision.ts';

function CommentField({ decision }: { decision: Decision }) {
  const t = useText();
  const { opinion, comment, isMissing, field } = decision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it opens for another reason
  useEffect(() => void field.current?.focus(), [opinion]);
  return (
    <Textarea
      ref={field}
      className={classes.opinion}
      label={t('approval.comment')}
      description={opinion === 'said' ? undefined : t(`approval.why.${opinion ?? 'reject'}`)}
      required={opinion !== 'said'}
      error={isMissing ? t('approval.needComment') : undefined}
      maxLength={2000}
      autosize
      minRows={2}
      maxRows={6}
      value={comment}
      onChange={(event) => decision.write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') decision.shut();
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        if (opinion === 'reject' || opinion === 'returnStep') decision.refuse(opinion);
      }}
    />
  );
}

/** Further actions of the person, in the bar's menu: rarer, and confirmed first. */
function useMoreActions(approval: Approval, decision: Decision) {
  const t = useText();
  const confirm = useConfirm();
  const { abilities } = approval;
  useShortcut(abilities.takeBack ? 'U' : null, t('approval.takeBack'), () => decision.act('takeBack'));
  const withdraw = async () => {
    const question = {
      title: t('approval.withdraw'),
      message: t('approval.withdrawAsk'),
      confirmLabel: t('approval.withdraw'),
    };
    if (await confirm({ ...question, danger: true })) decision.act('withdraw');
  };
  return [
    ...(abilities.comment && decision.opinion === null
      ? [{ label: t('approval.writeComment'), onClick: decision.open }]
      : []),
    ...(abilities.returnStep ? [{ label: t('approval.return'), onClick: () => decision.refuse('returnStep') }] : []),
    ...(abilities.takeBack ? [{ label: t('approval.takeBack'), onClick: () => decision.act('takeBack') }] : []),
    ...(abilities.withdraw ? [{ label: t('approval.withdraw'), onClick: () => void withdraw() }] : []),
  ];
}

function DecisionButtons({ decision }: { decision: Decision }) {
  const t = useText();
  const refusing = decision.opinion === 'returnStep' ? 'returnStep' : 'reject';
  const { acts, isBusy } = decision;
  useShortcut('A', t('word.approve'), () => decision.act('approve'));
  useShortcut('R', t('approval.reject'), () => decision.refuse('reject'));
  return (
    <>
      <Button
        loading={acts.approve.isSending}
        disabled={isBusy}
        onClick={() => decision.act('approve')}
        rightSection={<KeyHint keys="A" />}
        className={classes.deciding}
      >
        {t('word.approve')}
      </Button>
      <Button
        variant="light"
        color="red.8"
        loading={acts[refusing].isSending}
        disabled={isBusy}
        onClick={() => decision.refuse(refusing)}
        rightSection={<KeyHint keys="R" />}
        className={classes.deciding}
      >
        {t(refusing === 'reject' ? 'approval.reject' : 'approval.return')}
      </Button>
    </>
  );
}

/** Link to the next one; it gets the focus after a decision. */
function NextLink({ next, isFocused }: { next: NextApproval; isFocused: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const link = useRef<HTMLAnchorElement>(null);
  const { to } = next;
  useShortcut(to ? 'N' : null, t('approval.next', { count: next.count }), () => void (to && navigate(to)));
  useEffect(() => {
    if (isFocused) link.current?.focus();
  }, [isFocused]);
  if (!to) return null;
  return (
    <Button component={Link} to={to} ref={link} variant={isFocused ? 'filled' : 'default'}>
      {t('approval.next', { count: next.count })}
    </Button>
  );
}

export function DecisionForm({ approval, next }: { approval: Approval; next: NextApproval }) {
  const t = useText();
  const decision = useDecision(approval, next);
  const more = useMoreActions(approval, decision);
  const { decide } = approval.abilities;
  const { opinion } = decision;
  if (!decide && !decision.isDecided && more.length === 0 && opinion === null && !next.to) return null;
  return (
    <DecisionBar>
      {decision.error && (
        <div className={classes.opinion}>
          <FormError error={decision.error} />
        </div>
      )}
      {opinion !== null && <CommentField decision={decision} />}
      {decide && <DecisionButtons decision={decision} />}
      {opinion !== null && (
        <>
          {opinion === 'said' && (
            <Button
              variant="default"
              disabled={decision.isBusy || decision.comment.trim() === ''}
              onClick={decision.tell}
            >
              {t('approval.addComment')}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={decision.shut}>
            {t('word.close')}
          </Button>
        </>
      )}
      {!decide && <NextLink next={next} isFocused={decision.isDecided} />}
      {!decide && decision.isDecided && (
        <ButtonLink variant="default" to={accessPaths.workspace}>
          {t('approval.toInbox')}
        </ButtonLink>
      )}
      {more.length > 0 && <ActionMenu label={t('approval.otherwise')} actions={more} />}
    </DecisionBar>
  );
}
