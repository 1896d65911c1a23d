/** Approvals that wait for the person today, those that wait longest first. */
import { Button } from '@mantine/core';
import { formatMoney } from '#kernel/contract/money.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
import { useEndpointPages } from '#kernel/web/query.ts';
import { type TodayEntry, type TodaySource, todayRank } from '#kernel/web/today.ts';
import { useConfirm, WaitText } from '#kernel/web/ui/index.ts';
import { type ApprovalRow, listApprovals } from '../contract/endpoints.ts';
import { decisionPaths } from '../contract/paths.ts';
import { approvalReaders } from '../contract/permissions.ts';
import { decisionWords } from '../contract/words.ts';
import { moneyOf } from './components/amount.ts';
import { useApprove, usePreview, useTakeBack } from './decision.api.ts';
import { useText } from './text.ts';

function useWhose() {
  const t = useText();
  const language = useLanguage();
  return (row: ApprovalRow) => {
    const money = moneyOf(row);
    const who = row.requestedBy?.name ?? t('approval.customer');
    const about = money ? `${who} · ${formatMoney(money, language)}` : who;
    return row.insteadOf ? `${about} · ${t('word.insteadOf', { name: row.insteadOf.name })}` : about;
  };
}

/** Asks once more, since what is approved goes on at once; what it is about is behind the title. */
function Approve({ row, about }: { row: ApprovalRow; about: string }) {
  const t = useText();
  const confirm = useConfirm();
  const takeBack = useTakeBack(() => showDone(t('approval.takenBack')));
  const approve = useApprove((after) => {
    const undo = () => takeBack.fire({ params: { id: after.id }, body: { version: after.version, comment: '' } });
    showDone(t('approval.approved'), after.abilities.takeBack ? { undo } : {});
  });
  const preview = usePreview();
  const ask = async () => {
    const params = { id: row.id };
    // Where it cannot be tried, approving itself says why.
    const forecast = await preview.send({ params }).catch(() => null);
    const anyway = forecast?.endsAs === 'failed';
    const problem = forecast?.problem ?? '';
    const message = anyway ? `${about}\n${t('approval.failsWhy', { problem })}` : about;
    const confirmLabel = anyway ? t('approval.anyway') : t('word.approve');
    const sure = await confirm({
      title: t('today.approve', { name: row.title }),
      message,
      confirmLabel,
      danger: anyway,
    });
    if (sure) approve.fire({ params, body: { version: row.version, comment: '', anyway } });
  };
  return (
    <Button
      size="xs"
      variant="light"
      onClick={() => void ask()}
      loading={approve.isSending || preview.isSending}
      aria-label={t('today.approveOf', { name: row.title })}
    >
      {t('word.approve')}
    </Button>
  );
}

export const approvalsToday: TodaySource = {
  key: 'approval',
  title: decisionWords.toDecide,
  right: approvalReaders,
  useEntries(enabled) {
    const whoseOf = useWhose();
    const query = { box: 'inbox', sort: 'oldest' } as const;
    const { rows, ...pages } = useEndpointPages(listApprovals, { query }, { enabled });
    return {
      ...pages,
      rows: rows.map(
        (row): TodayEntry => ({
          id: row.id,
          rank: todayRank('waiting', row.requestedAt),
          title: row.title,
          to: decisionPaths.approval({ id: row.id }),
          about: whoseOf(row),
          when: <WaitText at={row.requestedAt} />,
          act: row.mine && <Approve row={row} about={whoseOf(row)} />,
        }),
      ),
    };
  },
};
