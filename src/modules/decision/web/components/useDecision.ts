/** What the person does with an approval: the acts, what they need, and what follows on the screen. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kernel/web/api-error.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { useConfirm } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { decisionErrors } from '../../contract/errors.ts';
import { useApprovalActs, useApprovalPreview, useTakeBack } from '../decision.api.ts';
import { useText } from '../text.ts';
import type { Next } from './next.ts';

type Acts = ReturnType<typeof useApprovalActs>;
type Act = Exclude<keyof Acts, 'comment'>;
/** They say why, so that who asked knows what to do next. */
export type Refusing = 'reject' | 'returnStep';

const doneTexts = {
  approve: 'approval.approved',
  reject: 'approval.rejected',
  returnStep: 'approval.returned',
  withdraw: 'approval.withdrawn',
  takeBack: 'approval.takenBack',
} as const;

const decisions = new Set<Act>(['approve', 'reject', 'returnStep']);

/** What the person says with the act: open or not, for which act it is needed, and whether it is missing. */
function useOpinion() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [comment, setComment] = useState('');
  const [opinion, setOpinion] = useState<'said' | Refusing | null>(null);
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
function useSigning(approval: Approval) {
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

export function useDecision(approval: Approval, next: Next) {
  const t = useText();
  const acts = useApprovalActs();
  const sign = useSigning(approval);
  const navigate = useNavigate();
  const takeBack = useTakeBack(() => showDone(t('approval.takenBack')));
  const { setOpinion, setMissing, clear, ...said } = useOpinion();
  const { comment, opinion } = said;
  const [isDecided, setDecided] = useState(false);
  const all = Object.values(acts);
  const isBusy = all.some((act) => act.isSending);

  const reset = () => {
    for (const one of all) one.reset();
    setMissing(false);
  };
  const say = (done: string, after: Approval) => {
    const { id, version, abilities } = after;
    const undo = () => takeBack.fire({ params: { id }, body: { version, comment: '' } });
    showDone(done, abilities.takeBack ? { undo } : {});
  };
  const send = async (name: Act, isSure = false) => {
    reset();
    const about = { params: { id: approval.id }, body: { version: approval.version, comment } };
    const after = await (name === 'approve'
      ? acts.approve.send({ ...about, body: { ...about.body, anyway: isSure } })
      : acts[name].send(about));
    clear();
    const isLast = decisions.has(name) && next.isKnown && next.to === null;
    const told = t(doneTexts[name]);
    say(isLast ? t('approval.allDone', { done: told }) : told, after);
    if (isLast) await navigate(accessPaths.workspace());
    else setDecided(decisions.has(name));
  };
  const perform = (name: Act) => (name === 'approve' ? sign((isSure) => send('approve', isSure)) : send(name));
  // Failures are shown in the bar.
  const act = (name: Act) => void (isBusy || perform(name).catch(() => undefined));

  /** The first time it asks for the reason, the second time it is sent. */
  const refuse = (name: Refusing) => {
    if (opinion === name && comment.trim() !== '') return act(name);
    setMissing(opinion === name);
    setOpinion(name);
    said.field.current?.focus();
  };
  const tell = async () => {
    reset();
    await acts.comment.send({ params: { id: approval.id }, body: { comment } });
    clear();
    showDone(t('approval.commented'));
  };
  return {
    acts,
    act,
    refuse,
    tell: () => void (isBusy || tell().catch(() => undefined)),
    error: all.find((one) => one.error)?.error ?? null,
    isBusy,
    isDecided,
    ...said,
    open: () => setOpinion('said'),
  };
}
export type Decision = ReturnType<typeof useDecision>;
