/** An approval as a printed document: the request, the requester, and the deciders with their times. */
import { formatMoney } from '#kernel/contract/money.ts';
import { formatInstant, formatNumber } from '#kernel/web/format.ts';
import { useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { type Printout, Sheet } from '#kernel/web/ui/index.ts';
import { Letterhead, useSeller } from '#modules/company/web/index.ts';
import { RunInput, useRunFiles } from '#modules/flow/web/index.ts';
import type { Approval } from '../../contract/endpoints.ts';
import { useText } from '../text.ts';
import { toMoney } from './amount.ts';
import { isInputShown } from './input-visibility.ts';
import { SeatTable } from './SeatTable.tsx';

function Facts({ approval }: { approval: Approval }) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  const zone = useZone();
  const money = toMoney(approval);
  const files = useRunFiles(approval.executionId);
  const saidOf = (value: unknown) => (typeof value === 'number' ? formatNumber(value, language) : String(value));
  const rows = [
    { label: t('approval.name'), value: approval.title },
    { label: t('approval.steps'), value: local(approval.lineTitle) },
    { label: t('approval.requestedBy'), value: approval.requestedBy?.name ?? t('approval.customer') },
    { label: t('approval.requestedAt'), value: formatInstant(approval.requestedAt, language, zone) },
    { label: t('word.state'), value: t(`outcome.${approval.outcome}`) },
    ...(money ? [{ label: t('word.amount'), value: formatMoney(money, language) }] : []),
    ...approval.facts.map(({ label, value }) => ({ label, value: saidOf(value) })),
    ...(files.length > 0 ? [{ label: t('approval.files'), value: files.map(({ name }) => name).join(', ') }] : []),
  ];
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {isInputShown(approval) && <RunInput executionId={approval.executionId} isPrinted />}
    </dl>
  );
}

function History({ approval }: { approval: Approval }) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  return (
    <>
      <h3>{t('approval.history')}</h3>
      <table>
        <tbody>
          {approval.actions.map(({ id, action, by, insteadOf, at, comment }) => (
            <tr key={id}>
              <td>{formatInstant(at, language, zone)}</td>
              <td>
                {by?.name ?? t('approval.customer')}
                {insteadOf && ` (${t('word.insteadOf', { name: insteadOf.name })})`}
              </td>
              <td>{t(`action.${action}`)}</td>
              <td style={{ inlineSize: '50%' }}>{comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** For the menu of the page's head. */
export function useApprovalSheet(approval: Approval): Printout {
  const t = useText();
  const seller = useSeller().data;
  return {
    label: t('sheet.print'),
    draw: () => (
      <Sheet title={t('sheet.title')} from={<Letterhead seller={seller} />} beside={<SeatTable approval={approval} />}>
        <h3>{t('word.content')}</h3>
        <Facts approval={approval} />
        {approval.isInputHidden && <p>{t('approval.inputHidden')}</p>}
        <History approval={approval} />
      </Sheet>
    ),
  };
}
