/** Records as forms of flows let people choose them. */
import type { Context } from '#kernel/server/context.ts';
import type { RecordChoice, RecordChoices } from '#modules/flow/server/index.ts';
import type { AxisRecord } from '../contract/record.ts';
import { listRecords } from './list.service.ts';
import { loadRecords, readRecords } from './record.service.ts';
import { mayWith } from './rights.ts';
import { recordTypes } from './type.service.ts';

const choiceOf = ({
  id,
  axis,
  type,
  title,
  code,
}: Pick<AxisRecord, 'id' | 'axis' | 'type' | 'title' | 'code'>): RecordChoice => ({
  ...{ id, axis, type },
  label: code ? `${title} (${code})` : title,
});

const readable = async (context: Context) =>
  (await recordTypes(context)).filter((type) => mayWith(context, type, 'read'));

export const choicesOfRecords: RecordChoices = {
  async types(context) {
    return (await readable(context)).map(({ axis, key, label }) => ({ axis, type: key, label: label[context.locale] }));
  },
  async find(context, { axis, type, q, limit }) {
    const known = (await readable(context)).filter((one) => one.axis === axis && (type === '' || one.key === type));
    if (known.length === 0) return [];
    const typed = q.replace(/ \([^)]*\)$/, '').trim();
    const { data } = await listRecords(context, {
      ...{ axis, limit },
      ...(type && { type }),
      ...(typed ? { q: typed } : { sort: 'title' }),
    });
    return data.map(choiceOf);
  },
  async known(context, ids) {
    const live = (await loadRecords(context, ids)).filter(({ deletedAt }) => deletedAt === null);
    return live.map(({ id, axis, type }) => ({ id, axis, type }));
  },
  async named(context, ids) {
    return (await readRecords(context, ids)).filter(({ deletedAt }) => deletedAt === null).map(choiceOf);
  },
};
