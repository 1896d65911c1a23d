/** What is wrong with the lines of a stock movement before it ever runs: items that are none, items named twice. */
import type { Json, SettingProblem } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { itemErrors } from '../../contract/errors.ts';
import { namesOfItems } from '../records.ts';

interface Named {
  field: string;
  id: string;
}

/** The items that are named as such; an expression is not known yet. */
function namedIn(lines: Json | undefined): Named[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line, index) => {
    const { item, itemId } = (line ?? {}) as { item?: Json; itemId?: Json };
    const id = Id.safeParse(item ?? itemId);
    return id.success ? [{ field: `lines.${index}.${item == null ? 'itemId' : 'item'}`, id: id.data }] : [];
  });
}

function problem({ code, ko, en }: ErrorDefinition, field: string): SettingProblem {
  return { code, field, message: { ko, en } };
}

export async function inspectLines(
  context: Context,
  settings: { readonly [key: string]: Json },
): Promise<SettingProblem[]> {
  const named = namedIn(settings.lines);
  if (named.length === 0) return [];
  const known = await namesOfItems(
    context,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ field, id }, index) => {
    if (!known.has(id)) return [problem(itemErrors.ITEM_NOT_FOUND, field)];
    const isRepeated = named.findIndex((other) => other.id === id) < index;
    return isRepeated ? [problem(itemErrors.ITEM_REPEATED, field)] : [];
  });
}
