/** Record types: a module declares each type of record in one file, `contract/<noun>.type.ts`. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { ActionStep, RecordAction, RecordType } from '#kernel/contract/record-type.ts';
import type { Axis } from './axis.ts';
import type { RelationshipKind } from './relationship.ts';

interface TypeDeclaration
  extends Pick<RecordType, 'key' | 'label' | 'access' | 'states' | 'search'>,
    Partial<Pick<RecordType, 'fixed' | 'personal' | 'alike' | 'first' | 'keeper'>> {
  axis: Axis;
  /** The initial fields of a new company; a function if they depend on its template. */
  fields: readonly FieldDefinition[] | RecordType['fields'];
  /** `steps`: what the flow of the action does, where that is not writing what was asked. */
  actions?: readonly (RecordAction & { steps?: readonly ActionStep[] })[];
  relations?: readonly RelationshipKind[];
}

/** @example recordType({ axis: 'space', key: 'virtual', label, fields: [...], access: openToAll, states, actions }) */
export function recordType({ fields, actions = [], relations, ...declared }: TypeDeclaration): RecordType {
  const flows = actions.flatMap(({ key, steps }) => (steps ? [[key, steps] as const] : []));
  return {
    fixed: [],
    personal: false,
    first: () => [],
    ...declared,
    fields: typeof fields === 'function' ? fields : () => fields,
    actions: actions.map(({ steps: _, ...action }) => action),
    flows: Object.fromEntries(flows),
    ...(relations && { relations: [...relations] }),
  };
}
