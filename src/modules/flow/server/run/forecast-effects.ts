/** Foreseen effects: sentences for the changes of a dry run, each worded by its own module. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Forecast } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { ForecastEffect } from '../../contract/forecast.ts';
import { getBlockServer } from '../frame/registry.ts';
import { getBlockIcon, getKindLabel, type HiddenImpacts } from './impact.ts';

function toHiddenForecast(title: LocalText): LocalText {
  return {
    ko: `볼 수 없는 내용이 바뀝니다 (${title.ko}).`,
    en: `Something hidden from you changes (${title.en}).`,
  };
}

/** The thing's name, and what becomes of it as an undo would say it. */
function toPlainForecast(context: Context, change: StoredImpact): Forecast {
  const { label } = change.subject;
  const description =
    getBlockServer(context, change.kind)?.reversal?.describe?.([change]) ?? getKindLabel(context, change.kind);
  return { sentence: { ko: `${label.ko}: ${description.ko}`, en: `${label.en}: ${description.en}` } };
}

/** Grouped by module in order of occurrence; notifications come last. */
export function listForecastEffects(
  context: Context,
  changes: readonly StoredImpact[],
  hidden: HiddenImpacts,
): ForecastEffect[] {
  const getReversalName = ({ kind }: StoredImpact) => getBlockServer(context, kind)?.reversal?.name ?? kind;
  const effects = [...Map.groupBy(changes, getReversalName).values()].flatMap((own): ForecastEffect[] => {
    const readableChanges = own.filter((change) => !hidden.has(change));
    const [first, unread] = [own[0] as StoredImpact, own.find((change) => hidden.has(change))];
    const reversal = getBlockServer(context, first.kind)?.reversal;
    const forecasts =
      reversal?.forecast?.(readableChanges) ?? readableChanges.map((change) => toPlainForecast(context, change));
    const last: Forecast[] = unread ? [{ sentence: toHiddenForecast(getKindLabel(context, unread.kind)) }] : [];
    const sign = getBlockIcon(context, first.kind);
    return [...forecasts, ...last].map(({ sentence, isFinal = false }) => ({ sign, sentence, isFinal }));
  });
  return effects.toSorted((first, other) => Number(first.sign === 'bell') - Number(other.sign === 'bell'));
}
