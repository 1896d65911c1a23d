/** Many records at once, all or nothing: an execution of a frame of the product, so that flow shows and undoes it. */

import type { BodyOf, ResultOf } from '#kernel/contract/endpoint.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { fillTemplate } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { sealRows } from '#kernel/server/sealed-fields.ts';
import { type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { type BulkChange, maxPreviewed, type previewBulkUpdate } from '../contract/collection.endpoints.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { type BulkRows, forecastUpdates } from './bulk-change.ts';
import { assertNoDuplicates } from './duplicates.ts';
import { recordPersonalAccess } from './personal-access.ts';
import { toRecordViews } from './record-view.ts';
import { getAllowedType } from './type.service.ts';

type Operation = BulkChange['operation'];

const titles: Record<Operation, LocalText> = {
  create: { ko: '{type} {count}건 한꺼번에 등록', en: '{count} records created together: {type}' },
  update: { ko: '{type} {count}건 한꺼번에 수정', en: '{count} records edited together: {type}' },
  delete: { ko: '{type} {count}건 한꺼번에 삭제', en: '{count} records deleted together: {type}' },
};

export const recordBulkFrame: SystemFrame = {
  key: 'record-bulk',
  title: { ko: '한꺼번에 변경', en: 'Change together' },
  description: {
    ko: '여러 항목을 한꺼번에 등록, 수정, 삭제하거나 파일에서 가져온 일입니다. 7일 안에 되돌릴 수 있습니다.',
    en: 'Records created, edited, deleted together or imported from a file. Can be undone for 7 days.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    blocks: [
      {
        id: 'change',
        kind: 'axis.record-bulk',
        title: { ko: '한꺼번에 변경', en: 'Change together' },
        settings: { axis: '=input.axis', type: '=input.type', operation: '=input.operation' },
      },
    ],
  },
};

/** Values for sealed fields are encrypted before the run begins. */
async function sealTypedFields(context: Context, type: TypeDefinition, change: BulkChange): Promise<BulkChange> {
  if (change.operation === 'delete') return change;
  const fields = await sealRows(
    context,
    type.fields,
    change.entities.map((entity) => entity.fields ?? {}),
  );
  const entities = change.entities.map((entity, index) =>
    entity.fields ? { ...entity, fields: fields[index] } : entity,
  );
  return { ...change, entities } as BulkChange;
}

/** The rows with ids for those that are to be created: the reply names them. */
function toBulkRows(change: BulkChange): BulkRows {
  if (change.operation !== 'create') return change;
  return {
    operation: 'create',
    entities: change.entities.map(({ allowAlike: _, ...entity }) => ({ ...entity, id: createId() })),
  };
}

/** @throws RECORD_TYPE_FORBIDDEN, UNKNOWN_AXIS, UNKNOWN_TYPE, RECORD_ALIKE, and as `changeRecordsAtOnce` of bulk-change.ts */
export async function changeInBulk(context: Context, input: { axis: string; type: string; change: BulkChange }) {
  const { operation } = input.change;
  const type = await getAllowedType(context, input, 'write');
  if (input.change.operation === 'create') await assertNoDuplicates(context, type, input.change.entities);
  const rows = toBulkRows(await sealTypedFields(context, type, input.change));
  const size = rows.entities.length;
  const { locale } = context.company;
  const title = fillTemplate(titles[operation][locale], { type: type.label[locale] || type.label.ko, count: size });
  const { id } = await startSystemExecution(context, {
    frame: recordBulkFrame,
    input: { axis: type.axis, type: type.key, operation, size },
    title,
    payload: rows,
  });
  return { id, undoHandle: id, operation, ids: rows.entities.map((entity) => entity.id) };
}

/** Previews an edit of many records: the number of changes, and the first few before and after. @throws as `forecastUpdates` */
export async function previewRecordsUpdate(
  context: Context,
  input: { axis: string; type: string } & BodyOf<typeof previewBulkUpdate>,
): Promise<ResultOf<typeof previewBulkUpdate>> {
  const type = await getAllowedType(context, input, 'write');
  const change = await sealTypedFields(context, type, { operation: 'update', entities: input.entities });
  const changes = await forecastUpdates(context, type, change.operation === 'update' ? change.entities : []);
  const first = changes.slice(0, maxPreviewed);
  const before = await toRecordViews(
    context,
    first.map(({ was }) => was),
  );
  const after = await toRecordViews(
    context,
    first.map(({ was, now: { deleted: _, ...now } }) => ({ ...was, ...now })),
  );
  await recordPersonalAccess(context, 'axis.record.list', before);
  const rows = before.map((record, index) => ({ before: record, after: after[index] ?? record }));
  return { total: input.entities.length, changed: changes.length, rows };
}
