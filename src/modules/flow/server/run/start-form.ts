/** The form that a flow begins with, for who begins it: what stands there at first is known only then. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { resolve, type Scope } from '../../contract/expression.ts';
import type { FormField } from '../../contract/form-field.ts';
import { startForm } from '../../contract/frame.ts';
import { actorName } from '../frame/actor.ts';

type Definition = Parameters<typeof startForm>[0];

/** An expression, or a text that is written as none. */
const isMade = ({ default: value }: FormField) => typeof value === 'string' && /^'?=/.test(value);

/** The default with a value in the place of its expression; left out where there is none for this person. */
function filled({ default: value, ...field }: FormField, scope: Scope): FormField {
  try {
    const own = resolve(value as Json, scope);
    return own === null ? field : { ...field, default: own };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return field;
  }
}

/**
 * The fields of the start form with their defaults as plain values; null for a flow that asks nothing.
 * @param initiator who the run is for, where that is not the actor
 */
export function startFields(
  context: Context,
  definition: Definition,
  initiator: { initiatorId: string | null; initiatorName: string } = {
    initiatorId: actorId(context),
    initiatorName: actorName(context),
  },
): readonly FormField[] | null {
  const fields = startForm(definition);
  if (!fields?.some(isMade)) return fields;
  const { company } = context;
  const scope: Scope = {
    input: {},
    steps: {},
    initiator: { id: initiator.initiatorId, name: initiator.initiatorName, kind: 'initiator' },
    company: { id: company.id, code: company.code, name: company.name, currency: company.currency },
    now: new Date().toISOString(),
    item: null,
    index: null,
  };
  return fields.map((field) => (isMade(field) ? filled(field, scope) : field));
}
