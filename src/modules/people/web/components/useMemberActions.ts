/** What can be done with a member, by how the member stands: in the list and on the page of one. */
import { showDone } from '#kernel/web/notify.tsx';
import { type RowAction, useConfirm } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { useApprove, useRemove, useResume, useSuspend } from '../people.api.ts';
import { useText } from '../text.ts';

export function useMemberActions(about: {
  onRoles: (member: Member) => void;
  /** Ending the membership of an active member is looked at first. */
  onLeave: (member: Member) => void;
  onGone?: () => void;
}): (member: Member) => RowAction[] {
  const t = useText();
  const confirm = useConfirm();
  const [approve, remove, suspend, resume] = [useApprove(), useRemove(), useSuspend(), useResume()];
  /** Failures are shown as notices. */
  const quietly = (work: () => Promise<unknown>) => () => void work().catch(() => undefined);
  return (member) => {
    const { name } = member;
    const params = { id: member.id };
    const sure = (title: string, message: string) => confirm({ title, message, confirmLabel: title, danger: true });
    const letIn = async () => {
      await approve.send({ params, body: {} });
      showDone(t('members.approved', { name }));
    };
    const refuse = async () => {
      if (!(await sure(t('word.decline'), t('members.refuse-ask', { name })))) return;
      await remove.send({ params });
      showDone(t('members.refused', { name }));
      about.onGone?.();
    };
    const shut = async () => {
      if (!(await sure(t('word.suspend'), t('members.suspend-ask', { name })))) return;
      await suspend.send({ params });
      showDone(t('word.wasSuspended', { name }));
    };
    const bringBack = async () => {
      await resume.send({ params });
      showDone(t('members.resumed', { name }));
    };
    const takeOut = async () => {
      if (!(await sure(t('members.remove'), t('members.remove-ask', { name })))) return;
      await remove.send({ params });
      showDone(t('members.removed', { name }));
      about.onGone?.();
    };
    if (member.status === 'pending')
      return [
        { label: t('word.approve'), onClick: quietly(letIn) },
        { label: t('word.decline'), danger: true, onClick: quietly(refuse) },
      ];
    const gone = { label: t('members.remove'), danger: true, onClick: quietly(takeOut) };
    if (member.status === 'suspended') return [{ label: t('members.resume'), onClick: quietly(bringBack) }, gone];
    return [
      { label: t('members.roles'), onClick: () => about.onRoles(member) },
      { label: t('word.suspend'), danger: true, onClick: quietly(shut) },
      { label: t('members.remove'), danger: true, onClick: () => about.onLeave(member) },
    ];
  };
}
