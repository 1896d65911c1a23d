/** Changes of records as one reads them: what became of a record in one sentence, and what will. */
import type { Impact, Json } from '#kernel/contract/block.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Forecast } from '#kernel/server/block.ts';
import type { RecordImpact } from '../../contract/undo.ts';
import { none } from './record-impacts.ts';

const unchanged = { ko: '그대로', en: 'as it was' };
type DescribedImpact = Pick<Impact, 'subject' | 'before' | 'after' | 'data'>;

const lifeTexts: Record<string, LocalText> = {
  create: { ko: '‘{title}’ 새로 등록', en: '‘{title}’ created' },
  'create undone': { ko: '새로 등록한 ‘{title}’ → 삭제', en: 'New: ‘{title}’ → deleted' },
  delete: { ko: '‘{title}’ → 삭제', en: '‘{title}’ → deleted' },
  restore: { ko: '삭제된 ‘{title}’ → 복원', en: 'Deleted: ‘{title}’ → restored' },
};
/** More would be no sentence. */
const maxDescribed = 3;

const formatPlainValue = (value: Json | undefined, locale: Locale): string => {
  if (value === undefined || value === null) return none[locale];
  if (Array.isArray(value) && value.some((item) => item !== null && typeof item === 'object')) {
    return locale === 'ko' ? `${value.length}줄` : `${value.length} lines`;
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

function describeValues(changes: readonly DescribedImpact[], locale: Locale): string {
  const net = new Map<string, { was: Json | undefined; is: Json | undefined }>();
  for (const { before, after } of changes) {
    const [was, is] = [before?.[locale], after?.[locale]] as { [label: string]: Json }[];
    for (const label of Object.keys({ ...was, ...is })) {
      net.set(label, { was: net.has(label) ? net.get(label)?.was : was?.[label], is: is?.[label] });
    }
  }
  const parts = [...net]
    .map(([label, { was, is }]) => ({ label, was: formatPlainValue(was, locale), is: formatPlainValue(is, locale) }))
    .filter(({ was, is }) => was !== is)
    .map(({ label, was, is }) => `${label} ${was} → ${is}`);
  const more = parts.length - maxDescribed;
  const rest = more > 0 ? (locale === 'ko' ? ` 외 ${more}개` : ` and ${more} more`) : '';
  return parts.slice(0, maxDescribed).join(', ') + rest || unchanged[locale];
}

/** The net effect of changes of one record: what becomes of it, or which values change. */
export function describeRecord(changes: readonly DescribedImpact[]): LocalText {
  const facts = changes.map(({ data }) => data as unknown as RecordImpact);
  const title = changes.at(-1)?.subject.label ?? { ko: '', en: '' };
  const ends = facts.filter(({ action }) => action !== 'update');
  const [first, last] = [ends[0], ends.at(-1)];
  const comesAndGoes = first && last && first !== last && (first.action === 'delete') !== (last.action === 'delete');
  if (last && !comesAndGoes) {
    const isUndone = last.action === 'delete' && last.undoing;
    const texts = lifeTexts[isUndone ? 'create undone' : last.action] as LocalText;
    return { ko: fillTemplate(texts.ko, { title: title.ko }), en: fillTemplate(texts.en, { title: title.en }) };
  }
  const updates = changes.filter((_, index) => facts[index]?.action === 'update');
  return { ko: describeValues(updates, 'ko'), en: describeValues(updates, 'en') };
}

const forecastTexts: Record<RecordImpact['action'], LocalText> = {
  create: { ko: '{title:을/를} 새로 등록합니다.', en: '{title} is created.' },
  update: { ko: '{title:이/가} 바뀝니다: {values}', en: '{title} changes: {values}' },
  delete: { ko: '{title:을/를} 삭제합니다.', en: '{title} is deleted.' },
  restore: { ko: '삭제한 {title:을/를} 복원합니다.', en: '{title} is restored.' },
};

const getAction = ({ data }: DescribedImpact) => (data as unknown as RecordImpact).action;

/** Net result of one record's changes: a record created and then filled in is new; one created and deleted again never existed. */
function getNetAction(changes: readonly DescribedImpact[]): RecordImpact['action'] | null {
  const actions = changes.map(getAction);
  const last = actions.at(-1) as RecordImpact['action'];
  if (actions[0] === 'create') return last === 'delete' ? null : 'create';
  return actions.findLast((action) => action !== 'update') ?? last;
}

/** A sentence for each record. */
export function forecastRecords(changes: readonly DescribedImpact[]): Forecast[] {
  const own = Map.groupBy(changes, ({ subject }) => subject.id);
  return [...own.values()].flatMap((changes) => {
    const { subject } = changes.at(-1) as DescribedImpact;
    const action = getNetAction(changes);
    if (action === null) return [];
    const texts = forecastTexts[action];
    const say = (locale: Locale) =>
      fillTemplate(texts[locale], { title: subject.label[locale], values: describeValues(changes, locale) });
    return [{ sentence: { ko: say('ko'), en: say('en') } }];
  });
}
