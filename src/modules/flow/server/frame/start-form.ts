/** The start form of a flow for its initiator: initial values are known only at the start. */
import type { Json } from '#kernel/contract/block.ts';
import { AppError } from '#kernel/contract/error.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { resolveExpressions, type Scope } from '../../contract/expression.ts';
import type { FormField } from '../../contract/form-field.ts';
import { getStartForm } from '../../contract/frame.ts';
import { getActorDisplayName } from './actor.ts';

type Definition = Parameters<typeof getStartForm>[0];

/** An expression, or a text that is written as none. */
const isComputedDefault = ({ default: value }: FormField) => typeof value === 'string' && /^'?=/.test(value);

/** The default with a value in the place of its expression; left out where there is none for this person. */
function fillDefault({ default: value, ...field }: FormField, scope: Scope): FormField {
  try {
    const own = resolveExpressions(value as Json, scope);
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
export function listStartFields(
  context: Context,
  definition: Definition,
  initiator: { initiatorId: string | null; initiatorName: string } = {
    initiatorId: getActorId(context),
    initiatorName: getActorDisplayName(context),
  },
): readonly FormField[] | null {
  const fields = getStartForm(definition);
  if (!fields?.some(isComputedDefault)) return fields;
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
  return fields.map((field) => (isComputedDefault(field) ? fillDefault(field, scope) : field));
}
