/** The months of a year with closing and reopening. `thisMonth` is `YYYY-MM` in the company's time zone. */
import { ActionIcon, Button, Group, Table, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import {
  Loaded,
  MonthText,
  NumberText,
  pinned,
  Section,
  StatusBadge,
  TimeText,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import type { listPeriods, Period } from '../../contract/endpoints.ts';
import { financePermissions } from '../../contract/permissions.ts';
import { loadClosingForecast, useClosePeriod, usePeriods, useReopenPeriod } from '../finance.api.ts';
import { useText } from '../text.ts';
import { AmountCell } from './Amount.tsx';

export function PeriodList({ thisMonth }: { thisMonth: string }) {
  const t = useText();
  const [year, setYear] = useState(Number(thisMonth.slice(0, 4)));
  const periods = usePeriods(year);
  return (
    <Section
      title={t('periods.title')}
      description={t('periods.about')}
      action={
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="default" aria-label={t('periods.previous')} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Text fw={600}>{t('periods.year', { year })}</Text>
          {year < Number(thisMonth.slice(0, 4)) && (
            <ActionIcon variant="default" aria-label={t('periods.next')} onClick={() => setYear(year + 1)}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      }
    >
      <Loaded query={periods} rows={12}>
        {(data) => <PeriodTable data={data} thisMonth={thisMonth} />}
      </Loaded>
    </Section>
  );
}

function PeriodTable({ data, thisMonth }: { data: ReplyOf<typeof listPeriods>; thisMonth: string }) {
  const t = useText();
  const begun = data.periods.filter((period) => period.month <= thisMonth || period.entries > 0);
  return (
    <Table.ScrollContainer className={pinned} minWidth={600} type="native">
      <Table aria-label={t('periods.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('periods.month')}</Table.Th>
            <Table.Th>{t('periods.state')}</Table.Th>
            <Table.Th ta="right">{t('periods.entries')}</Table.Th>
            <Table.Th ta="right">{t('periods.amount')}</Table.Th>
            <Table.Th>{t('periods.changed')}</Table.Th>
            <Table.Th ta="right" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {begun.toReversed().map((period) => (
            <Table.Tr key={period.month}>
              <Table.Th scope="row" fw={500}>
                <MonthText month={period.month} />
              </Table.Th>
              <Table.Td>
                <StatusBadge tone={period.state === 'closed' ? 'neutral' : 'good'}>
                  {t(`periods.${period.state}`)}
                </StatusBadge>
              </Table.Td>
              <Table.Td ta="right">
                <NumberText value={period.entries} />
              </Table.Td>
              <AmountCell amount={period.amount} currency={data.currency} zero />
              <Table.Td>
                {period.changedBy} {period.changedAt && <TimeText at={period.changedAt} />}
              </Table.Td>
              <Table.Td ta="right">
                {period.state === 'closed' ? (
                  <Reopen month={period.month} />
                ) : (
                  <Close period={period} thisMonth={thisMonth} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Closing and reopening a month: with both rights, the notice offers to undo either. */
function usePeriodActions() {
  const t = useText();
  const mayClose = useCan(financePermissions['finance.period.close']).allowed;
  const mayReopen = useCan(financePermissions['finance.period.reopen']).allowed;
  const close = useClosePeriod({
    // Months closed together are reopened together.
    onDone: ({ from }) =>
      showSuccess(t('periods.close.done'), mayReopen ? { undo: () => reopen.fire({ params: { month: from } }) } : {}),
  });
  const reopen = useReopenPeriod({
    onDone: ({ until }) =>
      showSuccess(t('periods.reopen.done'), mayClose ? { undo: () => close.fire({ params: { month: until } }) } : {}),
  });
  return { close, reopen };
}

/** Asks for a preview first; a failed request is shown. */
const useClosingForecast = () => (month: string) =>
  loadClosingForecast(month).catch((error) => {
    showError(error);
    return null;
  });

function Close({ period, thisMonth }: { period: Period; thisMonth: string }) {
  const t = useText();
  const language = useLanguage();
  const month = formatCalendarMonth(period.month, language);
  const confirm = useConfirm();
  const foresee = useClosingForecast();
  const { close } = usePeriodActions();
  if (period.month > thisMonth) return null;
  const ask = async () => {
    const foreseen = await foresee(period.month);
    if (!foreseen) return;
    const { from, entries, isOver, waiting } = foreseen;
    const isAlone = from === period.month;
    const first = formatCalendarMonth(from, language);
    const title = t('periods.close.ask', { month });
    const message = [
      ...(isOver ? [] : [t('periods.close.stops')]),
      ...(isOver || waiting === 0 ? [] : [t('periods.close.waiting', { count: waiting })]),
      t(isAlone ? 'periods.close.what' : 'periods.close.whatAll', { count: entries, from: first, month }),
    ].join(' ');
    if (await confirm({ title, message, confirmLabel: t('periods.close'), danger: !isOver }))
      close.fire({ params: { month: period.month } });
  };
  return (
    <Can permission={financePermissions['finance.period.close']} some>
      <Button
        size="xs"
        variant="default"
        onClick={ask}
        loading={close.isSending}
        aria-label={t('periods.close.of', { month })}
      >
        {t('periods.close')}
      </Button>
    </Can>
  );
}

function Reopen({ month: of }: { month: string }) {
  const t = useText();
  const language = useLanguage();
  const month = formatCalendarMonth(of, language);
  const confirm = useConfirm();
  const foresee = useClosingForecast();
  const { reopen } = usePeriodActions();
  const ask = async () => {
    const foreseen = await foresee(of);
    if (!foreseen) return;
    const last = foreseen.closedUntil ?? of;
    const title = t('periods.reopen.ask', { month });
    const all = t('periods.reopen.all', { month, until: formatCalendarMonth(last, language) });
    const message = [...(last > of ? [all] : []), t('periods.reopen.what')].join(' ');
    const confirmLabel = t('periods.reopen');
    if (await confirm({ title, message, confirmLabel, danger: true })) reopen.fire({ params: { month: of } });
  };
  return (
    <Can permission={financePermissions['finance.period.reopen']} some>
      <Button
        size="xs"
        variant="subtle"
        onClick={ask}
        loading={reopen.isSending}
        aria-label={t('periods.reopen.of', { month })}
      >
        {t('periods.reopen')}
      </Button>
    </Can>
  );
}
