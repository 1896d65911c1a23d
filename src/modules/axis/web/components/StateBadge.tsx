/** The state of a record as a word in a calm colour. */
import { getRecordState } from '#kernel/contract/record-type.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StatusBadge, type Tone } from '#kernel/web/ui/index.ts';
import type { FieldValues } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';

/** The usual first state is good, other first states are neutral information, and final states are grey. */
function getTone({ start, moves }: NonNullable<TypeDefinition['states']>, state: string): Tone {
  if (state === start[0]) return 'good';
  if (start.includes(state)) return 'info';
  return moves[state]?.length ? 'warning' : 'neutral';
}

export function StateBadge({ type, fields }: { type: TypeDefinition; fields: FieldValues }) {
  const local = useLocalText();
  const state = getRecordState(type, fields);
  if (state === null || !type.states) return null;
  const options = type.fields.find(({ key }) => key === type.states?.field)?.options ?? [];
  const label = options.find(({ value }) => value === state)?.label;
  return <StatusBadge tone={getTone(type.states, state)}>{label ? local(label) : state}</StatusBadge>;
}
