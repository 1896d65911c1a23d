/** What changes that were tried would come to, in sentences: room by room, as each says it. */
import type { StoredImpact } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Foreseen } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import type { ForeseenEffect } from '../../contract/forecast.ts';
import { serverOf } from '../frame/registry.ts';
import { type Hidden, kindOf, signOf } from './impact.ts';

function unseen(title: LocalText): LocalText {
  return {
    ko: `볼 수 없는 내용이 바뀝니다 (${title.ko}).`,
    en: `Something hidden from you changes (${title.en}).`,
  };
}

/** The thing's name, and what becomes of it as an undo would say it. */
function plainly(context: Context, change: StoredImpact): Foreseen {
  const { label } = change.subject;
  const told = serverOf(context, change.kind)?.reversal?.tell?.([change]) ?? kindOf(context, change.kind);
  return { sentence: { ko: `${label.ko}: ${told.ko}`, en: `${label.en}: ${told.en}` } };
}

/** Room by room in the order of happening; that people are told of it comes last. */
export function foreseenEffects(context: Context, changes: readonly StoredImpact[], hidden: Hidden): ForeseenEffect[] {
  const roomOf = ({ kind }: StoredImpact) => serverOf(context, kind)?.reversal?.name ?? kind;
  const effects = [...Map.groupBy(changes, roomOf).values()].flatMap((own): ForeseenEffect[] => {
    const seen = own.filter((change) => !hidden.has(change));
    const [first, unread] = [own[0] as StoredImpact, own.find((change) => hidden.has(change))];
    const reversal = serverOf(context, first.kind)?.reversal;
    const told = reversal?.foresee?.(seen) ?? seen.map((change) => plainly(context, change));
    const last: Foreseen[] = unread ? [{ sentence: unseen(kindOf(context, unread.kind)) }] : [];
    const sign = signOf(context, first.kind);
    return [...told, ...last].map(({ sentence, isFinal = false }) => ({ sign, sentence, isFinal }));
  });
  return effects.toSorted((one, other) => Number(one.sign === 'bell') - Number(other.sign === 'bell'));
}
