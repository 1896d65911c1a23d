/** Holdings for hand-over: API keys and web hooks that act by the rights of a member who leaves or is away. */
import { emit } from '#kernel/server/events.ts';
import { findMembers, type Holding } from '#modules/access/server/index.ts';
import { hookChanged, keyChanged } from '../contract/events.ts';
import { integrationPermissions } from '../contract/permissions.ts';
import * as hooks from './hook.queries.ts';
import * as keys from './key.queries.ts';

const getIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** From now on they act by the rights of the new owner, who must be a member here. */
const createTransfer =
  (give: typeof keys.updateKeyMakers, changed: typeof keyChanged): Holding['give'] =>
  async (context, { ids, from, to }) => {
    const [member] = await findMembers(context, [to]);
    if (!member) return [];
    const maker = { id: member.personId, name: member.name };
    const changedIds = getIds(await context.unit.query(give(context.companyId, { ids, from, to: maker })));
    for (const id of changedIds) emit(context, changed, { id });
    return changedIds;
  };

export const keyHolding: Holding = {
  kind: 'integration.key',
  title: { ko: 'API 키', en: 'API keys' },
  needs: integrationPermissions['integration.key.manage'].name,
  stays: {
    ko: '{title} {count}개는 아무에게도 넘기지 않으므로 바로 쓸 수 없게 됩니다. 돌아오면 다시 쓸 수 있습니다.',
    en: '{title}: {count}, not handed over. They are refused from now on, until the member is back.',
  },
  caution: {
    ko: '넘긴 API 키의 값은 {from}님도 알고 있습니다. 넘긴 뒤에 키를 교체해 주세요.',
    en: '{from} knows the values of the keys that are handed over. Please rotate them afterwards.',
  },
  listIds: async (context, personId) =>
    getIds(await context.unit.query(keys.selectKeysOf(context.companyId, personId))),
  async lock(context, ids) {
    await context.unit.query(keys.lockKeys(context.companyId, ids));
  },
  give: createTransfer(keys.updateKeyMakers, keyChanged),
};

export const hookHolding: Holding = {
  kind: 'integration.hook',
  title: { ko: '웹훅', en: 'Web hooks' },
  needs: integrationPermissions['integration.hook.manage'].name,
  stays: {
    ko: '{title} {count}개는 아무에게도 넘기지 않으므로 다음 알릴 일이 생기면 꺼집니다. 돌아오면 다시 켜집니다.',
    en: '{title}: {count}, not handed over. They are turned off at the next event, until the member is back.',
  },
  listIds: async (context, personId) =>
    getIds(await context.unit.query(hooks.selectHooksOf(context.companyId, personId))),
  async lock(context, ids) {
    await context.unit.query(hooks.lockHooks(context.companyId, ids));
  },
  give: createTransfer(hooks.updateMakers, hookChanged),
};
