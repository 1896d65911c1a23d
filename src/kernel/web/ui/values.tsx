/** Value display: one format per kind of value. */
import { Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { formatCalendarMonth } from '../../contract/format.ts';
import { clampToZero, formatAmount, formatMoney, type MoneySum, type Sum } from '../../contract/money.ts';
import { toLocalDay } from '../../contract/time.ts';
import { formatDay, formatInstant, formatNumber, formatRelative } from '../format.ts';
import { useZone } from '../host.tsx';
import { useKitText, useLanguage } from '../i18n.tsx';

const numbers = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Placeholder of a missing value: a card on a phone omits the lines that hold only this. */
export const MissingValue = () => <span data-missing>–</span>;

/** An amount or a sum with its currency, which `bare` leaves to the head of its column. `signed` shows a plus, too. */
export function MoneyText(props: {
  value: MoneySum | null | undefined;
  signed?: boolean;
  bare?: boolean | undefined;
  fw?: number | undefined;
}) {
  const { value, signed, fw } = props;
  const language = useLanguage();
  if (!value) return <MissingValue />;
  const sign = signed && clampToZero(value.amount) !== 0 ? '+' : '';
  return (
    <Text component="span" inherit style={numbers} fw={fw}>
      {sign}
      {(props.bare ? formatAmount : formatMoney)(value, language)}
    </Text>
  );
}

/** A number with its unit: 25개, 25 pcs. */
export function NumberText({ value, unit }: { value: Sum; unit?: string }) {
  const language = useLanguage();
  return (
    <Text component="span" inherit style={numbers}>
      {formatNumber(value, language)}
      {unit && (language === 'ko' ? unit : ` ${unit}`)}
    </Text>
  );
}

const ticks = new Set<() => void>();
let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;

function onTick(listener: () => void): () => void {
  ticks.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const tick of ticks) tick();
  }, 30_000);
  return () => {
    ticks.delete(listener);
    if (ticks.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The time in milliseconds, renewed every 30 seconds. */
export function useNow(): number {
  return useSyncExternalStore(onTick, () => now);
}

/** An instant: relative, with the absolute time on hover and for readers; `absolute` the other way round. */
export function TimeText({ at, absolute }: { at: string | null | undefined; absolute?: boolean }) {
  const language = useLanguage();
  const zone = useZone();
  const current = useNow();
  if (!at) return <MissingValue />;
  const full = formatInstant(at, language, zone);
  const relative = formatRelative(at, Math.max(current, Date.now() - 30_000), language, zone);
  return (
    <time dateTime={at} title={absolute ? relative : full} style={{ whiteSpace: 'nowrap' }}>
      {absolute ? full : relative}
    </time>
  );
}

/** A month, `YYYY-MM`. */
export function MonthText({ month }: { month: string }) {
  const language = useLanguage();
  return (
    <time dateTime={month} style={{ whiteSpace: 'nowrap' }}>
      {formatCalendarMonth(month, language)}
    </time>
  );
}

/** Since when something waits for somebody, in days of the calendar: `3일째 대기`. @param at instant */
export function WaitText({ at }: { at: string }) {
  const t = useKitText();
  const zone = useZone();
  const now = new Date(Math.max(useNow(), Date.parse(at)));
  const days = Math.round((Date.parse(toLocalDay(zone, now)) - Date.parse(toLocalDay(zone, at))) / 86_400_000);
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {days === 0 ? t('wait.today') : t('wait.days', { days })}
    </time>
  );
}

/** A calendar day. */
export function DayText({ day }: { day: string | null | undefined }) {
  const language = useLanguage();
  const zone = useZone();
  if (!day) return <MissingValue />;
  return (
    <time dateTime={day} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(day, language, zone)}
    </time>
  );
}
