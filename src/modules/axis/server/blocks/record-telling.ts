/** Changes of records as one reads them: what became of a record in one sentence, and what will. */
import type { Impact, Json } from '#kernel/contract/block.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Foreseen } from '#kernel/server/block.ts';
import type { RecordImpact } from '../../contract/undo.ts';
import { none } from './record-words.ts';

const unchanged = { ko: '그대로', en: 'as it was' };
type Told = Pick<Impact, 'subject' | 'before' | 'after' | 'data'>;

const lives: Record<string, LocalText> = {
  create: { ko: '‘{title}’ 새로 등록', en: '‘{title}’ created' },
  'create undone': { ko: '새로 등록한 ‘{title}’ → 삭제', en: 'New: ‘{title}’ → deleted' },
  delete: { ko: '‘{title}’ → 삭제', en: '‘{title}’ → deleted' },
  restore: { ko: '삭제된 ‘{title}’ → 복원', en: 'Deleted: ‘{title}’ → restored' },
};
/** More would be no sentence. */
const mostTold = 3;

const plain = (value: Json | undefined, locale: Locale): string => {
  if (value === undefined || value === null) return none[locale];
  if (Array.isArray(value) && value.some((one) => one !== null && typeof one === 'object')) {
    return locale === 'ko' ? `${value.length}줄` : `${value.length} lines`;
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

function tellValues(changes: readonly Told[], locale: Locale): string {
  const net = new Map<string, { was: Json | undefined; is: Json | undefined }>();
  for (const { before, after } of changes) {
    const [was, is] = [before?.[locale], after?.[locale]] as { [label: string]: Json }[];
    for (const label of Object.keys({ ...was, ...is })) {
      net.set(label, { was: net.has(label) ? net.get(label)?.was : was?.[label], is: is?.[label] });
    }
  }
  const parts = [...net]
    .map(([label, { was, is }]) => ({ label, was: plain(was, locale), is: plain(is, locale) }))
    .filter(({ was, is }) => was !== is)
    .map(({ label, was, is }) => `${label} ${was} → ${is}`);
  const more = parts.length - mostTold;
  const rest = more > 0 ? (locale === 'ko' ? ` 외 ${more}개` : ` and ${more} more`) : '';
  return parts.slice(0, mostTold).join(', ') + rest || unchanged[locale];
}

/** The net effect of changes of one record: what becomes of it, or which values change. */
export function tellRecord(changes: readonly Told[]): LocalText {
  const facts = changes.map(({ data }) => data as unknown as RecordImpact);
  const title = changes.at(-1)?.subject.label ?? { ko: '', en: '' };
  const ends = facts.filter(({ action }) => action !== 'update');
  const [first, last] = [ends[0], ends.at(-1)];
  const comesAndGoes = first && last && first !== last && (first.action === 'delete') !== (last.action === 'delete');
  if (last && !comesAndGoes) {
    const isUndone = last.action === 'delete' && last.undoing;
    const words = lives[isUndone ? 'create undone' : last.action] as LocalText;
    return { ko: fill(words.ko, { title: title.ko }), en: fill(words.en, { title: title.en }) };
  }
  const updates = changes.filter((_, index) => facts[index]?.action === 'update');
  return { ko: tellValues(updates, 'ko'), en: tellValues(updates, 'en') };
}

const foreseen: Record<RecordImpact['action'], LocalText> = {
  create: { ko: '{title:을/를} 새로 등록합니다.', en: '{title} is created.' },
  update: { ko: '{title:이/가} 바뀝니다: {values}', en: '{title} changes: {values}' },
  delete: { ko: '{title:을/를} 삭제합니다.', en: '{title} is deleted.' },
  restore: { ko: '삭제한 {title:을/를} 복원합니다.', en: '{title} is restored.' },
};

const actionOf = ({ data }: Told) => (data as unknown as RecordImpact).action;

/** What changes of one record come to: what is made and then filled in is new, and what is gone again never was. */
function netAction(told: readonly Told[]): RecordImpact['action'] | null {
  const actions = told.map(actionOf);
  const last = actions.at(-1) as RecordImpact['action'];
  if (actions[0] === 'create') return last === 'delete' ? null : 'create';
  return actions.findLast((action) => action !== 'update') ?? last;
}

/** A sentence for each record. */
export function foreseeRecords(changes: readonly Told[]): Foreseen[] {
  const own = Map.groupBy(changes, ({ subject }) => subject.id);
  return [...own.values()].flatMap((told) => {
    const { subject } = told.at(-1) as Told;
    const action = netAction(told);
    if (action === null) return [];
    const words = foreseen[action];
    const say = (locale: Locale) =>
      fill(words[locale], { title: subject.label[locale], values: tellValues(told, locale) });
    return [{ sentence: { ko: say('ko'), en: say('en') } }];
  });
}
