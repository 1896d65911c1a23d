/** Record action endpoint: runs an action declared by the type. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import { flowErrors } from '#modules/flow/contract/errors.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { axisErrors } from './errors.ts';
import { AxisRecordView, FieldValues } from './record.ts';
import { axisTopics } from './topics.ts';

const name = z.string().max(40);

export const actOnRecord = endpoint({
  method: 'POST',
  path: '/api/axis/:axis/:type/:id/actions/:action',
  scope: 'company',
  // And `write` of the type and the permission that the action names; that alone where its flow does something else than write
  // the record. Where it starts a flow of the company, the right to start flows, too.
  permission: 'axis.record.read',
  audit: 'axis.record.act',
  subject: { type: 'axis.record', params: 'id' },
  touches: [axisTopics.record, flowTopics.execution],
  summary: {
    ko: '레코드에 작업하기. 되돌릴 수 있는 진행 건이 됩니다.',
    en: 'Act on a record: a run that can be undone',
  },
  errors: [
    axisErrors.UNKNOWN_AXIS,
    axisErrors.UNKNOWN_TYPE,
    axisErrors.RECORD_TYPE_FORBIDDEN,
    axisErrors.UNKNOWN_ACTION,
    axisErrors.RECORD_ACTION_REFUSED,
    axisErrors.RECORD_SHOWN,
    kernelErrors.NOT_FOUND,
    flowErrors.FRAME_NOT_FOUND,
    flowErrors.FRAME_NOT_PUBLISHED,
    flowErrors.FRAME_RETIRED,
    flowErrors.FRAME_NOT_STARTABLE,
    flowErrors.FRAME_ACCESS_DENIED,
  ],
  runsBlocks: true,
  params: z.strictObject({ axis: name, type: name, id: Id, action: z.string().max(20) }),
  /** The action's form values, by key. */
  body: z.strictObject({ values: FieldValues.default({}) }),
  reply: z.strictObject({
    /** The run: flow shows and undoes it. */
    executionId: Id,
    status: z.string(),
    record: AxisRecordView,
  }),
  status: 201,
});
