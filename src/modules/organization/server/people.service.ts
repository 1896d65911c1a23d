/** Members eligible for a seat. */

import type { Context } from '#kernel/server/context.ts';
import { hasWords } from '#kernel/server/search/search-pattern.ts';
import { listMembers } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';

const pageSize = 500;
/** As many as a list of names can be chosen from. */
const maxShown = 50;

interface Colleague {
  id: string;
  name: string;
  email: string;
}

/** All active members, by name. */
export async function listColleagues(context: Context): Promise<Colleague[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, page } = await listMembers(context, { status: 'active', limit: pageSize, cursor });
    ids.push(...data.map(({ personId }) => personId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const people = [...(await findPeople(context, ids)).values()];
  return people
    .map(({ id, name, email }) => ({ id, name, email: email ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

export async function findColleagues(context: Context, q = ''): Promise<Colleague[]> {
  const all = await listColleagues(context);
  return all.filter(({ name, email }) => q === '' || hasWords(`${name} ${email}`, q)).slice(0, maxShown);
}
