/** Undo permissions: changes that the undoing person may not make; the permission of an action guards both directions. */
import type { Verdict } from '#kernel/contract/block.ts';
import {
  getMirroredFields,
  getRecordState,
  isMirroredRecord,
  listFieldPermissions,
} from '#kernel/contract/record-type.ts';
import type { Context } from '#kernel/server/context.ts';
import { authorizer } from '#modules/access/server/index.ts';
import { findDefinition } from './record-impacts.ts';
import type { RecordSet } from './record-set.ts';

const notAllowed: Verdict = {
  verdict: 'impossible',
  reason: {
    ko: '이 값을 바꿀 권한이 없어 그대로 둡니다.',
    en: 'You do not have permission to change this value, so it stays as it is.',
  },
  followUp: { ko: '권한이 있는 사람에게 요청해 주세요.', en: 'Ask someone who has permission.' },
};

/** The permissions for these impacts' action-only fields, by record: one of each list is required. */
function getFieldPermissions({ types, groups }: RecordSet): Map<string, string[][]> {
  const permissionEntries = [...groups.values()].map(({ id, impacts }): [string, string[][]] => {
    const changed = impacts.flatMap(({ action, before, after, axis, type }) => {
      const definition = findDefinition(types, { axis, type });
      if (action !== 'update' || !definition) return [];
      return Object.keys({ ...before, ...after }).map((name) =>
        listFieldPermissions(definition, name.replace(/^fields\./, '')),
      );
    });
    return [id, changed.filter((permissions) => permissions.length > 0)];
  });
  return new Map(permissionEntries.filter(([, permissions]) => permissions.length > 0));
}

/** Permissions of the requester: the undo acts with the rights of its blocks, on behalf of a person. Null: the product itself. */
async function getRequesterPermissions(context: Context): Promise<ReadonlySet<string> | null> {
  const { actor } = context;
  if (actor.kind !== 'service') return 'permissions' in actor ? actor.permissions : new Set();
  if (actor.onBehalfOf === null) return null;
  const grants = await authorizer.load(context.unit, context.company, actor.onBehalfOf);
  const granted = grants?.permissions ?? new Set();
  return actor.reach ? actor.reach.intersection(granted) : granted;
}

/**
 * Values that only holders of a permission change (`listFieldPermissions`) can be undone only by them, even if others may undo
 * runs.
 */
export async function findForbidden(context: Context, set: RecordSet): Promise<Map<string, Verdict>> {
  const permissionsById = getFieldPermissions(set);
  if (permissionsById.size === 0) return new Map();
  const granted = await getRequesterPermissions(context);
  const lacks = (needed: string[][]) =>
    granted !== null && needed.some((any) => !any.some((permission) => granted.has(permission)));
  return new Map([...permissionsById].filter(([, needed]) => lacks(needed)).map(([id]) => [id, notAllowed]));
}

/** Records that show another view by now stay with what comes from there: that view has an undo of its own. */
export function findMirrored({ types, groups }: RecordSet): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (const { id, record, impacts } of groups.values()) {
    if (!record || record.deletedAt !== null) continue;
    const type = findDefinition(types, record);
    if (!type?.keeper || !isMirroredRecord(type, record.fields)) continue;
    const isEnded = getRecordState(type, record.fields) === type.keeper.ended;
    const owned = new Set(['title', 'code', ...getMirroredFields(type, record.fields).map((key) => `fields.${key}`)]);
    const isOwned = ({ action, before, after }: (typeof impacts)[number]) =>
      action === 'update' ? Object.keys({ ...before, ...after }).some((name) => owned.has(name)) : !isEnded;
    const { title, how } = type.keeper;
    const reason = {
      ko: `${title.ko}에 있는 항목이라 그대로 둡니다.`,
      en: `It stands in the ${title.en}, so it stays.`,
    };
    if (impacts.some(isOwned)) verdicts.set(id, { verdict: 'impossible', reason, followUp: how });
  }
  return verdicts;
}
