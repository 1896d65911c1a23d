/** Personal data of records: each record of a personal type is a person. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { getPersonKey, type PersonalData } from '#kernel/server/personal-data.ts';
import { selectRecordPersons } from './names.queries.ts';
import { getRecordTypes } from './type.service.ts';

const type = 'axis.record';
const toKindKey = ({ axis, key }: { axis: string; key: string }) => `${type}:${axis}/${key}`;

export const recordData: PersonalData = {
  type,
  async kinds(context) {
    const types = await getRecordTypes(context);
    return types.map((type) => ({
      key: toKindKey(type),
      title: type.label,
      fields: [commonTexts.name, commonTexts.code, ...type.fields.map(({ label }) => label)],
    }));
  },
  async persons(context, subjects) {
    const fields = (await getRecordTypes(context)).flatMap((type) => type.fields);
    const contacts = fields.filter(({ kind }) => kind === 'email' || kind === 'phone').map(({ key }) => key);
    const ids = subjects.map(({ id }) => id);
    const rows = await context.unit.query(
      selectRecordPersons(context.companyId, { ids, contacts: [...new Set(contacts)] }),
    );
    return rows.map(({ id, axis, key, name, contact }) => ({
      ...{ id, kinds: [toKindKey({ axis, key })], name, contact },
      person: getPersonKey({}, { type, id }),
    }));
  },
};
