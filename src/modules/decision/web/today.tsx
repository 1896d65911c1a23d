/** Approvals that wait for the person today, those that wait longest first. */
import { Button } from '@mantine/core';
import { formatMoney } from '#kernel/contract/money.ts';
import type { ApiError } from '#kernel/web/api-error.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { getTodayRank, type TodayEntry, type TodaySource } from '#kernel/web/today.ts';
import { useConfirm, WaitText } from '#kernel/web/ui/index.ts';
import { decisionTexts } from '../contract/decision.texts.ts';
import { type ApprovalRow, listApprovals } from '../contract/endpoints.ts';
import type { decisionErrors } from '../contract/errors.ts';
import { decisionPaths } from '../contract/paths.ts';
import { approvalReaders } from '../contract/permissions.ts';
import { toMoney } from './components/amount.ts';
import { useApprove, useTakeBack } from './decision.api.ts';
import { useText } from './text.ts';

const wouldFail: keyof typeof decisionErrors = 'APPROVAL_WOULD_FAIL';

function useRequesterText() {
  const t = useText();
  const language = useLanguage();
  return (row: ApprovalRow) => {
    const money = toMoney(row);
    const who = row.requestedBy?.name ?? t('approval.customer');
    const requestText = money ? `${who} · ${formatMoney(money, language)}` : who;
    return row.insteadOf ? `${requestText} · ${t('word.insteadOf', { name: row.insteadOf.name })}` : requestText;
  };
}

/** Asks once more, since what is approved goes on at once; what it is about is behind the title. */
function ApproveButton({ row, about: requestText }: { row: ApprovalRow; about: string }) {
  const t = useText();
  const confirm = useConfirm();
  const takeBack = useTakeBack(() => showSuccess(t('approval.takenBack')));
  const approve = useApprove((updatedApproval) => {
    const undo = () =>
      takeBack.fire({ params: { id: updatedApproval.id }, body: { version: updatedApproval.version, comment: '' } });
    showSuccess(t('approval.approved'), updatedApproval.abilities.takeBack ? { undo } : {});
  });
  const send = (anyway: boolean) =>
    approve.send({ params: { id: row.id }, body: { version: row.version, comment: '', anyway } });
  /** An approval that would fail is reported before it is given, and given only after confirmation. */
  const approveOr = (error: ApiError): Promise<unknown> => {
    if (error.code !== wouldFail) return Promise.reject(error);
    const question = { title: t('approval.fails'), message: error.message, confirmLabel: t('approval.anyway') };
    return confirm({ ...question, danger: true }).then((isSure) => (isSure ? send(true) : null));
  };
  const ask = async () => {
    const question = { title: t('today.approve', { name: row.title }), message: requestText };
    if (!(await confirm({ ...question, confirmLabel: t('word.approve') }))) return;
    await send(false).catch(approveOr).catch(showError);
  };
  return (
    <Button
      size="xs"
      variant="light"
      onClick={() => void ask()}
      loading={approve.isSending}
      aria-label={t('today.approveOf', { name: row.title })}
    >
      {t('word.approve')}
    </Button>
  );
}

export const approvalsToday: TodaySource = {
  key: 'approval',
  title: decisionTexts.toDecide,
  right: approvalReaders,
  useEntries(enabled) {
    const whoseOf = useRequesterText();
    const query = { box: 'inbox', sort: 'oldest' } as const;
    const { rows, ...pages } = useEndpointPages(listApprovals, { query }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: getTodayRank('waiting', row.requestedAt),
          title: row.title,
          to: decisionPaths.approval({ id: row.id }),
          about: whoseOf(row),
          when: <WaitText at={row.requestedAt} />,
          act: row.mine && <ApproveButton row={row} about={whoseOf(row)} />,
        }),
      ),
    };
  },
};
