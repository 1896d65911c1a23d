/** What can be done with a member, by how the member stands: in the list and on the page of one. */
import type { LocalText } from '#kernel/contract/text.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { type RowAction, useConfirm } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { readSuspension, useApprove, useRemove, useResume } from '../people.api.ts';
import { useText } from '../text.ts';

export interface Returning {
  member: Member;
  run: { id: string; handed: LocalText[] };
}

export function useMemberActions(about: {
  onRoles: (member: Member) => void;
  onTitle: (member: Member) => void;
  /** Ending the membership of an active member is looked at first. */
  onLeave: (member: Member) => void;
  onSuspend: (member: Member) => void;
  /** Something was handed over when the member was suspended: what of it comes back is asked first. */
  onReturn: (about: Returning) => void;
  onGone?: () => void;
}): (member: Member) => RowAction[] {
  const t = useText();
  const confirm = useConfirm();
  const [approve, remove, resume] = [useApprove(), useRemove(), useResume()];
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
    const bringBack = async () => {
      const { run } = await readSuspension(member.id);
      if (run) return about.onReturn({ member, run });
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
    const title = { label: t('members.title'), onClick: () => about.onTitle(member) };
    if (member.status === 'suspended') {
      return [{ label: t('members.resume'), onClick: quietly(bringBack) }, title, gone];
    }
    return [
      { label: t('members.roles'), onClick: () => about.onRoles(member) },
      title,
      { label: t('word.suspend'), danger: true, onClick: () => about.onSuspend(member) },
      { label: t('members.remove'), danger: true, onClick: () => about.onLeave(member) },
    ];
  };
}
