/** Approval lines as answers to who approves: who sits on each, one step after the other. */
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { listActiveRoles } from '#modules/access/server/index.ts';
import { listMembers } from '#modules/company/server/index.ts';
import type { RecipeOption } from '#modules/flow/contract/recipe/recipe.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { headTexts } from '../contract/heads.texts.ts';
import type { Line, Seat } from '../contract/line.ts';
import { listLines } from './line.service.ts';

const listSeats = ({ steps }: Line) => steps.flatMap(({ seats }) => seats);

function describeLine({ steps }: Line, nameOf: (seat: Seat, locale: Locale) => string): LocalText {
  const path = (locale: Locale) =>
    steps.map(({ seats }) => seats.map((seat) => nameOf(seat, locale)).join('·')).join(' → ');
  return { ko: path('ko'), en: path('en') };
}

export async function listLineOptions(context: Context): Promise<RecipeOption[]> {
  const lines = await listLines(context);
  const roles = new Map((await listActiveRoles(context)).map(({ name, title }) => [name, title]));
  const ids = [...new Set(lines.flatMap(listSeats).flatMap(({ personId }) => personId ?? []))];
  const people = await findPeople(context, ids);
  const nameOf = ({ role, personId, head }: Seat, locale: Locale): string =>
    (head ? headTexts.levels[head][locale] : null) ??
    (personId ? people.get(personId)?.name : roles.get(role ?? '')?.[locale]) ??
    role ??
    '';
  return lines.map((line) => ({ value: line.key, label: line.title, hint: describeLine(line, nameOf) }));
}

/** As many as a list of names can be chosen from. */
const maxMembers = 500;

/** Active members by name, for steps that name people. */
export async function listMemberOptions(context: Context): Promise<{ id: string; label: string }[]> {
  const { data } = await listMembers(context, { status: 'active', limit: maxMembers });
  const people = await findPeople(
    context,
    data.map(({ personId }) => personId),
  );
  return [...people.values()]
    .map(({ id, name }) => ({ id, label: name }))
    .sort((first, second) => first.label.localeCompare(second.label));
}
