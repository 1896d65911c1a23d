/** Keys that act by a person's rights, as the person's own account names and ends them. */
import { audit } from '#kernel/server/audit.ts';
import { emit } from '#kernel/server/events.ts';
import type { PersonKeys } from '#modules/identity/server/index.ts';
import { keyChanged } from '../contract/events.ts';
import { selectKeyNames, selectKeysOf, updateRevoked } from './key.queries.ts';

export const personKeyProvider: PersonKeys = {
  async names({ unit, companyId }, personId) {
    const living = await unit.query(selectKeysOf(companyId, personId));
    const ids = living.map(({ id }) => id);
    return ids.length === 0 ? [] : (await unit.query(selectKeyNames(companyId, ids))).map(({ name }) => name);
  },
  async end(context, personId) {
    const { unit, companyId } = context;
    const living = await unit.query(selectKeysOf(companyId, personId));
    for (const { id } of living) {
      unit.add(updateRevoked(companyId, id));
      emit(context, keyChanged, { id });
      audit(context, { action: 'integration.key.revoke', subject: { type: 'integration.key', id } });
    }
    return living.length;
  },
};
