/** Member actions by state: available actions in the list and on the detail page. */
import type { LocalText } from '#kernel/contract/text.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { type RowAction, useConfirm } from '#kernel/web/ui/index.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { readSuspension, useApprove, useRemove, useResume } from '../people.api.ts';
import { useText } from '../text.ts';

export interface Returning {
  member: Member;
  run: { id: string; handed: LocalText[] };
}

export function useMemberActions(handlers: {
  onRoles: (member: Member) => void;
  onTitle: (member: Member) => void;
  /** Ending the membership of an active member is looked at first. */
  onLeave: (member: Member) => void;
  onSuspend: (member: Member) => void;
  /** Something was handed over when the member was suspended: what of it comes back is asked first. */
  onReturn: (returning: Returning) => void;
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
      showSuccess(t('members.approved', { name }));
    };
    const refuse = async () => {
      if (!(await sure(t('word.decline'), t('members.refuse-ask', { name })))) return;
      await remove.send({ params });
      showSuccess(t('members.refused', { name }));
      handlers.onGone?.();
    };
    const bringBack = async () => {
      const { run } = await readSuspension(member.id);
      if (run) return handlers.onReturn({ member, run });
      await resume.send({ params });
      showSuccess(t('members.resumed', { name }));
    };
    const takeOut = async () => {
      if (!(await sure(t('members.remove'), t('members.remove-ask', { name })))) return;
      await remove.send({ params });
      showSuccess(t('members.removed', { name }));
      handlers.onGone?.();
    };
    if (member.status === 'pending')
      return [
        { label: t('word.approve'), onClick: quietly(letIn) },
        { label: t('word.decline'), danger: true, onClick: quietly(refuse) },
      ];
    const gone = { label: t('members.remove'), danger: true, onClick: quietly(takeOut) };
    const title = { label: t('members.title'), onClick: () => handlers.onTitle(member) };
    if (member.status === 'suspended') {
      return [{ label: t('members.resume'), onClick: quietly(bringBack) }, title, gone];
    }
    return [
      { label: t('members.roles'), onClick: () => handlers.onRoles(member) },
      title,
      { label: t('word.suspend'), danger: true, onClick: () => handlers.onSuspend(member) },
      { label: t('members.remove'), danger: true, onClick: () => handlers.onLeave(member) },
    ];
  };
}
