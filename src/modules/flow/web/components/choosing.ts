/** Where fields of forms that choose people and records find them. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { call } from '#kernel/web/api.ts';
import type { RecordOption } from '#kernel/web/ui/index.ts';
import { findChoices } from '../../contract/choice.endpoints.ts';

const kindOf = ({ kind }: FieldDefinition) => (kind === 'person' ? 'person' : 'record');

async function loadRecords(field: FieldDefinition, query: string): Promise<RecordOption[]> {
  const { axis, type } = field;
  return call(findChoices, { body: { kind: kindOf(field), axis, type, q: query.slice(0, 100) }, quiet: true });
}

/** What may not be seen is there, without a name. */
async function recordLabel(field: FieldDefinition, id: string): Promise<string> {
  const [found] = await call(findChoices, { body: { kind: kindOf(field), q: '', chosen: [id] }, quiet: true });
  return found?.label ?? '•••';
}

export const choosing = { loadRecords, recordLabel };
