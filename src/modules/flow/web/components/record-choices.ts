/** Choice sources: find people and records for choice fields of forms. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { call } from '#kernel/web/api.ts';
import type { RecordOption } from '#kernel/web/ui/index.ts';
import { findChoices } from '../../contract/choice.endpoints.ts';

const getChoiceKind = ({ kind }: FieldDefinition) => (kind === 'person' ? 'person' : 'record');

async function loadRecords(field: FieldDefinition, query: string): Promise<RecordOption[]> {
  const { axis, type } = field;
  return call(findChoices, { body: { kind: getChoiceKind(field), axis, type, q: query.slice(0, 100) }, quiet: true });
}

/** A hidden record is shown without a name. */
async function loadRecordLabel(field: FieldDefinition, id: string): Promise<string> {
  const [choice] = await call(findChoices, { body: { kind: getChoiceKind(field), q: '', chosen: [id] }, quiet: true });
  return choice?.label ?? '•••';
}

export const recordChoices = { loadRecords, recordLabel: loadRecordLabel };
