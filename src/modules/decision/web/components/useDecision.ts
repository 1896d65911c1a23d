/** Decision hook: the person's acts on an approval, their requirements, and what the screen does afterwards. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kernel/web/api-error.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useConfirm } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { decisionErrors } from '../../contract/errors.ts';
import { useApprovalActions, useApprovalPreview, useTakeBack } from '../decision.api.ts';
import { useText } from '../text.ts';
import type { NextApproval } from './next-approval.ts';

type ApprovalActions = ReturnType<typeof useApprovalActions>;
type ApprovalActionName = Exclude<keyof ApprovalActions, 'comment'>;
/** They say why, so that who asked knows what to do next. */
export type RefusingAction = 'reject' | 'returnStep';

const doneTexts = {
  approve: 'approval.approved',
  reject: 'approval.rejected',
  returnStep: 'approval.returned',
  withdraw: 'approval.withdrawn',
  takeBack: 'approval.takenBack',
} as const;

const decisionActions = new Set<ApprovalActionName>(['approve', 'reject', 'returnStep']);

/** The comment on an act: if it is open, the act that requires it, and if it is missing. */
function useComment() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [opinion, setOpinion] = useState<'said' | RefusingAction | null>(null);
  const [isMissing, setMissing] = useState(false);
  const shut = () => {
    setOpinion(null);
    setMissing(false);
  };
  return {
    ...{ field, comment, opinion, isMissing, setOpinion, setMissing, shut },
    write: (text: string) => {
      setComment(text);
      if (text.trim() !== '') setMissing(false);
    },
    clear: () => {
      setComment('');
      shut();
    },
  };
}

/** Why the run would fail after the approval, as far as it was tried; and the question whether it shall be approved all the same. */
function useApprovalConfirmation(approval: Approval) {
  const t = useText();
  const confirm = useConfirm();
  const isTried = approval.abilities.decide && !approval.isInputHidden;
  const { data: forecast } = useApprovalPreview(approval.id, approval.version, isTried);
  const problem = forecast?.endsAs === 'failed' ? (forecast.problem ?? '') : null;
  const ask = (message: string) =>
    confirm({ title: t('approval.fails'), message, confirmLabel: t('approval.anyway'), danger: true });
  /** @param send signs it; true: also where the run would fail */
  return async (send: (isSure: boolean) => Promise<void>) => {
    if (problem !== null && !(await ask(t('approval.failsWhy', { problem })))) return;
    await send(problem !== null).catch(async (error: unknown) => {
      // It was not tried, or something changed since.
      if (!(error instanceof ApiError) || error.code !== decisionErrors.APPROVAL_WOULD_FAIL.code) throw error;
      if (await ask(error.message)) await send(true);
    });
  };
}

export function useDecision(approval: Approval, next: NextApproval) {
  const t = useText();
  const approvalActions = useApprovalActions();
  const sign = useApprovalConfirmation(approval);
  const navigate = useNavigate();
  const takeBack = useTakeBack(() => showSuccess(t('approval.takenBack')));
  const { setOpinion, setMissing, clear, ...said } = useComment();
  const { comment, opinion } = said;
  const [isDecided, setDecided] = useState(false);
  const all = Object.values(approvalActions);
  const isBusy = all.some((action) => action.isSending);

  const reset = () => {
    for (const action of all) action.reset();
    setMissing(false);
  };
  const announceDone = (done: string, nextApproval: Approval) => {
    const { id, version, abilities } = nextApproval;
    const undo = () => takeBack.fire({ params: { id }, body: { version, comment: '' } });
    showSuccess(done, abilities.takeBack ? { undo } : {});
  };
  const send = async (name: ApprovalActionName, isSure = false) => {
    reset();
    const request = { params: { id: approval.id }, body: { version: approval.version, comment } };
    const updatedApproval = await (name === 'approve'
      ? approvalActions.approve.send({ ...request, body: { ...request.body, anyway: isSure } })
      : approvalActions[name].send(request));
    clear();
    const isLast = decisionActions.has(name) && next.isKnown && next.to === null;
    const doneText = t(doneTexts[name]);
    announceDone(isLast ? t('approval.allDone', { done: doneText }) : doneText, updatedApproval);
    if (isLast) await navigate(accessPaths.workspace());
    else setDecided(decisionActions.has(name));
  };
  const perform = (name: ApprovalActionName) =>
    name === 'approve' ? sign((isSure) => send('approve', isSure)) : send(name);
  // Failures are shown in the bar.
  const runAction = (name: ApprovalActionName) => void (isBusy || perform(name).catch(() => undefined));

  /** The first time it asks for the reason, the second time it is sent. */
  const refuse = (name: RefusingAction) => {
    if (opinion === name && comment.trim() !== '') return runAction(name);
    setMissing(opinion === name);
    setOpinion(name);
    said.field.current?.focus();
  };
  const tell = async () => {
    reset();
    await approvalActions.comment.send({ params: { id: approval.id }, body: { comment } });
    clear();
    showSuccess(t('approval.commented'));
  };
  return {
    acts: approvalActions,
    act: runAction,
    refuse,
    tell: () => void (isBusy || tell().catch(() => undefined)),
    error: all.find((action) => action.error)?.error ?? null,
    isBusy,
    isDecided,
    ...said,
    open: () => setOpinion('said'),
  };
}
export type Decision = ReturnType<typeof useDecision>;
