/** Types declared by modules (`Room.types`), and their effect on a company's own copy of the type. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { RecordAction, RecordLifecycle, RecordStates, RecordType } from '#kernel/contract/record-type.ts';
import { perApp } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import { axes } from '../contract/axis.ts';
import { hasLifeFields, type TypeDefinition } from '../contract/type.ts';

/** A type as stored in the table: company-made types store their life beside their fields. */
export type StoredType = Omit<TypeDefinition, keyof RecordLifecycle | 'keeper'> & { life: RecordLifecycle };

/** Of all modules, in axis order. */
export const getDeclaredTypes = perApp(({ modules }): readonly RecordType[] => {
  const order = ({ axis }: RecordType) => (axes as readonly string[]).indexOf(axis);
  return modules.flatMap((appModule) => appModule.types ?? []).sort((a, b) => order(a) - order(b));
});

type TypeName = Pick<TypeDefinition, 'axis' | 'key' | 'builtin'>;

export function findDeclaration(app: App, type: TypeName): RecordType | undefined {
  return type.builtin
    ? getDeclaredTypes(app).find(({ axis, key }) => axis === type.axis && key === type.key)
    : undefined;
}

/** The fields that the company may change. */
export function getOwnFields(app: App, type: TypeName, fields: readonly FieldDefinition[]) {
  const fixed = findDeclaration(app, type)?.fixed ?? [];
  return fields.filter(({ key }) => !fixed.some((field) => field.key === key));
}

/**
 * The declared states, as the company's options have them: those that it removed are cut out of where one begins and goes, those
 * that it added lead back to where records begin. A record that is left in a removed one finds out of it. Undefined where
 * there is nowhere left to begin.
 */
function adaptStates(options: readonly string[], { field, start, moves }: RecordStates): RecordStates | undefined {
  const keepOptions = (some: readonly string[]) => some.filter((state) => options.includes(state));
  const [first, ...others] = keepOptions(start);
  if (first === undefined) return undefined;
  const stateNames = new Set([...start, ...Object.keys(moves), ...Object.values(moves).flat()]);
  const ways = [...stateNames, ...options].map((state) => {
    const isStranger = !stateNames.has(state) || !options.includes(state);
    const to = keepOptions(moves[state] ?? []);
    return [state, to.length === 0 && isStranger ? [first] : to] as const;
  });
  return { field, start: [first, ...others], moves: Object.fromEntries(ways) };
}

/** The part of the declared life that is still valid for the fields changed by the company. */
function adaptLife(fields: readonly FieldDefinition[], declared: RecordType): RecordLifecycle {
  const { actions = [], relations, search } = declared;
  const stateField = fields.find(({ key, kind }) => key === declared.states?.field && kind === 'choice');
  const options = (stateField?.options ?? []).map(({ value }) => value);
  const states = declared.states && adaptStates(options, declared.states);
  const cut = ({ within, ...action }: RecordAction): RecordAction =>
    within ? { ...action, within: within.filter((state) => options.includes(state)) } : action;
  // Offered in no state any more, it would be offered in all.
  const isOffered = (action: RecordAction) =>
    action.within?.length !== 0 &&
    hasLifeFields(fields, { states: states && { ...states, moves: {} }, actions: [action] });
  const whole = { states, actions: actions.map(cut).filter(isOffered) };
  return { ...whole, relations, search: search?.filter((key) => fields.some((field) => field.key === key)) };
}

/** The type as everybody works with it. */
export function completeType(app: App, { life, ...type }: StoredType): TypeDefinition {
  const declared = findDeclaration(app, type);
  if (!declared) return { ...type, ...life };
  const fields = [...getOwnFields(app, type, type.fields), ...declared.fixed];
  return { ...type, fields, ...(declared.keeper && { keeper: declared.keeper }), ...adaptLife(fields, declared) };
}
