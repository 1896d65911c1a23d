/** What a run changed that whoever would take it back may not change: the permission of an action guards both ways. */
import type { Verdict } from '#kernel/contract/block.ts';
import { isShown, keepersOf, shownFields, stateOf } from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import { authorizer } from '#modules/access/server/index.ts';
import type { RecordSet } from './record-set.ts';
import { definitionOf } from './record-words.ts';

const notAllowed: Verdict = {
  verdict: 'impossible',
  reason: {
    ko: '이 값을 바꿀 권한이 없어 그대로 둡니다.',
    en: 'You do not have permission to change this value, so it stays as it is.',
  },
  followUp: { ko: '권한이 있는 사람에게 요청해 주세요.', en: 'Ask someone who has permission.' },
};

/** The permissions of these impacts' fields that actions keep, by record: of each list one is needed. */
function keepersIn({ types, groups }: RecordSet): Map<string, string[][]> {
  const kept = [...groups.values()].map(({ id, impacts }): [string, string[][]] => {
    const changed = impacts.flatMap(({ action, before, after, axis, type }) => {
      const definition = definitionOf(types, { axis, type });
      if (action !== 'update' || !definition) return [];
      return Object.keys({ ...before, ...after }).map((name) => keepersOf(definition, name.replace(/^fields\./, '')));
    });
    return [id, changed.filter((keepers) => keepers.length > 0)];
  });
  return new Map(kept.filter(([, keepers]) => keepers.length > 0));
}

/** Of who asks: the undo itself acts with the rights of its blocks, on behalf of a person. Null: the product itself. */
async function permissionsOf(context: Context): Promise<ReadonlySet<string> | null> {
  const { actor } = context;
  if (actor.kind !== 'service') return 'permissions' in actor ? actor.permissions : new Set();
  if (actor.onBehalfOf === null) return null;
  const grants = await authorizer.load(context.unit, context.company, actor.onBehalfOf);
  const held = grants?.permissions ?? new Set();
  return actor.reach ? actor.reach.intersection(held) : held;
}

/** Values that only holders of a permission change (`keepersOf`) are taken back by them alone, whoever may undo runs. */
export async function forbiddenOn(context: Context, set: RecordSet): Promise<Map<string, Verdict>> {
  const keepers = keepersIn(set);
  if (keepers.size === 0) return new Map();
  const held = await permissionsOf(context);
  const lacks = (needed: string[][]) => held !== null && needed.some((any) => !any.some((one) => held.has(one)));
  return new Map([...keepers].filter(([, needed]) => lacks(needed)).map(([id]) => [id, notAllowed]));
}

/** Records that show another view by now stay with what comes from there: that view has an undo of its own. */
export function shownOn({ types, groups }: RecordSet): Map<string, Verdict> {
  const found = new Map<string, Verdict>();
  for (const { id, record, impacts } of groups.values()) {
    if (!record || record.deletedAt !== null) continue;
    const type = definitionOf(types, record);
    if (!type?.keeper || !isShown(type, record.fields)) continue;
    const isEnded = stateOf(type, record.fields) === type.keeper.ended;
    const owned = new Set(['title', 'code', ...shownFields(type, record.fields).map((key) => `fields.${key}`)]);
    const isOwned = ({ action, before, after }: (typeof impacts)[number]) =>
      action === 'update' ? Object.keys({ ...before, ...after }).some((name) => owned.has(name)) : !isEnded;
    const { title, how } = type.keeper;
    const reason = {
      ko: `${title.ko}에 있는 항목이라 그대로 둡니다.`,
      en: `It stands in the ${title.en}, so it stays.`,
    };
    if (impacts.some(isOwned)) found.set(id, { verdict: 'impossible', reason, followUp: how });
  }
  return found;
}
