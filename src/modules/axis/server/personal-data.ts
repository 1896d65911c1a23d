/** Whose data records are: each record of a type that is about persons is a person. */
import { words } from '#kernel/contract/words.ts';
import { type PersonalData, personKey } from '#kernel/server/personal-data.ts';
import { recordPersons } from './names.queries.ts';
import { recordTypes } from './type.service.ts';

const type = 'axis.record';
const keyOf = ({ axis, key }: { axis: string; key: string }) => `${type}:${axis}/${key}`;

export const recordData: PersonalData = {
  type,
  async kinds(context) {
    const types = await recordTypes(context);
    return types.map((one) => ({
      key: keyOf(one),
      title: one.label,
      fields: [words.name, words.code, ...one.fields.map(({ label }) => label)],
    }));
  },
  async persons(context, subjects) {
    const fields = (await recordTypes(context)).flatMap((one) => one.fields);
    const contacts = fields.filter(({ kind }) => kind === 'email' || kind === 'phone').map(({ key }) => key);
    const ids = subjects.map(({ id }) => id);
    const rows = await context.unit.query(recordPersons(context.companyId, { ids, contacts: [...new Set(contacts)] }));
    return rows.map(({ id, axis, key, name, contact }) => ({
      ...{ id, kinds: [keyOf({ axis, key })], name, contact },
      person: personKey({}, { type, id }),
    }));
  },
};
