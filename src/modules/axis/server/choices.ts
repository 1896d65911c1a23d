/** Records as forms of flows let people choose them. */
import type { Context } from '#kernel/server/context.ts';
import type { RecordChoice, RecordChoices } from '#modules/flow/server/index.ts';
import type { AxisRecord } from '../contract/record.ts';
import { listRecords } from './list.service.ts';
import { loadRecords, readRecords } from './record.service.ts';
import { canUseType } from './rights.ts';
import { getRecordTypes } from './type.service.ts';

const toChoice = ({
  id,
  axis,
  type,
  title,
  code,
}: Pick<AxisRecord, 'id' | 'axis' | 'type' | 'title' | 'code'>): RecordChoice => ({
  ...{ id, axis, type },
  label: code ? `${title} (${code})` : title,
});

const getReadableTypes = async (context: Context) =>
  (await getRecordTypes(context)).filter((type) => canUseType(context, type, 'read'));

export const recordChoiceSource: RecordChoices = {
  async types(context) {
    return (await getReadableTypes(context)).map(({ axis, key, label }) => ({
      axis,
      type: key,
      label: label[context.locale],
    }));
  },
  async find(context, { axis, type, q, limit }) {
    const types = (await getReadableTypes(context)).filter(
      (candidate) => candidate.axis === axis && (type === '' || candidate.key === type),
    );
    if (types.length === 0) return [];
    const typed = q.replace(/ \([^)]*\)$/, '').trim();
    const { data } = await listRecords(context, {
      ...{ axis, limit },
      ...(type && { type }),
      ...(typed ? { q: typed } : { sort: 'title' }),
    });
    return data.map(toChoice);
  },
  async loadExisting(context, ids) {
    const live = (await loadRecords(context, ids)).filter(({ deletedAt }) => deletedAt === null);
    return live.map(({ id, axis, type }) => ({ id, axis, type }));
  },
  async named(context, ids) {
    return (await readRecords(context, ids)).filter(({ deletedAt }) => deletedAt === null).map(toChoice);
  },
};
