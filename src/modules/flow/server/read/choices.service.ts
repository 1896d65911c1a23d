/** Form choices: active members by name, records that the actor may read, and their record types. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { hasWords } from '#kernel/server/search/search-pattern.ts';
import { findMembers } from '#modules/access/server/index.ts';
import { listMembers } from '#modules/company/server/index.ts';
import { choicesPerRequest } from '../../contract/choice.endpoints.ts';
import { getBlockServer } from '../frame/registry.ts';
import { findNamedRecords, recordChoicesPoint } from '../run/form-references.ts';

export interface Choice {
  id: string;
  label: string;
}

interface ChoiceQuery {
  kind: 'person' | 'record' | 'type' | 'setting';
  block?: string | undefined;
  path?: string | undefined;
  axis?: string | undefined;
  type?: string | undefined;
  q: string;
  chosen?: readonly string[] | undefined;
}

const membersPerBatch = 500;
/** A company with more has a role to ask, and not one person of thousands. */
const maxMembers = 5000;

/** Of a setting all are sent at once, as far as a list can be read. */
const maxOffered = 500;

const matchesText = (label: string, q: string) => q.trim() === '' || hasWords(label, q);

async function findPeople(context: Context, { q, chosen }: ChoiceQuery): Promise<Choice[]> {
  if (chosen) return (await findMembers(context, chosen)).map(({ personId, name }) => ({ id: personId, label: name }));
  const matches: Choice[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < maxMembers && matches.length < choicesPerRequest; read += membersPerBatch) {
    const { data, page } = await listMembers(context, { status: 'active', cursor, limit: membersPerBatch });
    const named = await findMembers(
      context,
      data.map(({ id }) => id),
    );
    matches.push(
      ...named
        .map(({ personId, name }) => ({ id: personId, label: name }))
        .filter(({ label }) => matchesText(label, q)),
    );
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return matches.sort((first, other) => first.label.localeCompare(other.label)).slice(0, choicesPerRequest);
}

async function findRecords(context: Context, query: ChoiceQuery): Promise<Choice[]> {
  if (query.chosen)
    return [...(await findNamedRecords(context, query.chosen)).values()].map(({ id, label }) => ({ id, label }));
  const matches: Choice[] = [];
  for (const { find } of contributionsTo(appOf(context), recordChoicesPoint)) {
    const { axis = '', type = '', q } = query;
    if (axis) matches.push(...(await find(context, { axis, type, q, limit: choicesPerRequest })));
  }
  return matches.map(({ id, label }) => ({ id, label }));
}

async function findTypes(context: Context, { q }: ChoiceQuery): Promise<Choice[]> {
  const matches: Choice[] = [];
  for (const { types: typesOf } of contributionsTo(appOf(context), recordChoicesPoint)) {
    for (const { axis, type, label } of await typesOf(context)) matches.push({ id: `${axis}/${type}`, label });
  }
  return matches.filter(({ label }) => matchesText(label, q));
}

/** Names of secrets, lines and roles are only for people who build flows. */
async function findSettingValues(context: Context, { block = '', path = '', q }: ChoiceQuery): Promise<Choice[]> {
  const offers = getBlockServer(context, block)?.offers ?? {};
  const find = Object.hasOwn(offers, path) ? offers[path] : undefined;
  if (!find || !hasPermission(context, 'flow.frame.create')) return [];
  return (await find(context)).filter(({ label }) => matchesText(label, q)).slice(0, maxOffered);
}

const finders = { person: findPeople, record: findRecords, type: findTypes, setting: findSettingValues };

export const findChoices = (context: Context, query: ChoiceQuery): Promise<Choice[]> =>
  finders[query.kind](context, query);
