/** What forms offer to choose from: active members by name, records that the actor may read, their types. */

import { type Context, may } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { hasWords } from '#kernel/server/search/pattern.ts';
import { membersNamed } from '#modules/access/server/index.ts';
import { listMembers } from '#modules/company/server/index.ts';
import { choicesAtOnce } from '../../contract/choice.endpoints.ts';
import { serverOf } from '../frame/registry.ts';
import { recordChoices, recordsNamed } from '../run/chosen.ts';

export interface Choice {
  id: string;
  label: string;
}

interface Asked {
  kind: 'person' | 'record' | 'type' | 'setting';
  block?: string | undefined;
  path?: string | undefined;
  axis?: string | undefined;
  type?: string | undefined;
  q: string;
  chosen?: readonly string[] | undefined;
}

const membersAtOnce = 500;
/** A company with more has a role to ask, and not one person of thousands. */
const mostMembers = 5000;

/** Of a setting all are sent at once, as far as a list can be read. */
const mostOffered = 500;

const has = (label: string, q: string) => q.trim() === '' || hasWords(label, q);

async function people(context: Context, { q, chosen }: Asked): Promise<Choice[]> {
  if (chosen) return (await membersNamed(context, chosen)).map(({ personId, name }) => ({ id: personId, label: name }));
  const found: Choice[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < mostMembers && found.length < choicesAtOnce; read += membersAtOnce) {
    const { data, page } = await listMembers(context, { status: 'active', cursor, limit: membersAtOnce });
    const named = await membersNamed(
      context,
      data.map(({ id }) => id),
    );
    found.push(
      ...named.map(({ personId, name }) => ({ id: personId, label: name })).filter(({ label }) => has(label, q)),
    );
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return found.sort((one, other) => one.label.localeCompare(other.label)).slice(0, choicesAtOnce);
}

async function records(context: Context, asked: Asked): Promise<Choice[]> {
  if (asked.chosen)
    return [...(await recordsNamed(context, asked.chosen)).values()].map(({ id, label }) => ({ id, label }));
  const found: Choice[] = [];
  for (const { find } of givenAt(houseOf(context), recordChoices)) {
    const { axis = '', type = '', q } = asked;
    if (axis) found.push(...(await find(context, { axis, type, q, limit: choicesAtOnce })));
  }
  return found.map(({ id, label }) => ({ id, label }));
}

async function types(context: Context, { q }: Asked): Promise<Choice[]> {
  const found: Choice[] = [];
  for (const { types: typesOf } of givenAt(houseOf(context), recordChoices)) {
    for (const { axis, type, label } of await typesOf(context)) found.push({ id: `${axis}/${type}`, label });
  }
  return found.filter(({ label }) => has(label, q));
}

/** Names of secrets, lines and roles are for who builds flows. */
async function settings(context: Context, { block = '', path = '', q }: Asked): Promise<Choice[]> {
  const offers = serverOf(context, block)?.offers ?? {};
  const find = Object.hasOwn(offers, path) ? offers[path] : undefined;
  if (!find || !may(context, 'flow.frame.create')) return [];
  return (await find(context)).filter(({ label }) => has(label, q)).slice(0, mostOffered);
}

const finders = { person: people, record: records, type: types, setting: settings };

export const findChoices = (context: Context, asked: Asked): Promise<Choice[]> => finders[asked.kind](context, asked);
