/** Inspection of stock movement settings before a run: rejects unknown items and items named twice. */
import type { Json, SettingProblem } from '#kernel/contract/block.ts';
import type { ErrorDefinition } from '#kernel/contract/error.ts';
import { Id } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { itemErrors } from '../../contract/errors.ts';
import { getItemNames } from '../item-record.ts';

interface NamedItem {
  field: string;
  id: string;
}

/** The items that are named as such; an expression is not known yet. */
function getNamedItems(lines: Json | undefined): NamedItem[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line, index) => {
    const { item, itemId } = (line ?? {}) as { item?: Json; itemId?: Json };
    const id = Id.safeParse(item ?? itemId);
    return id.success ? [{ field: `lines.${index}.${item == null ? 'itemId' : 'item'}`, id: id.data }] : [];
  });
}

function createProblem({ code, ko, en }: ErrorDefinition, field: string): SettingProblem {
  return { code, field, message: { ko, en } };
}

export async function inspectLines(
  context: Context,
  settings: { readonly [key: string]: Json },
): Promise<SettingProblem[]> {
  const named = getNamedItems(settings.lines);
  if (named.length === 0) return [];
  const names = await getItemNames(
    context,
    named.map(({ id }) => id),
  );
  return named.flatMap(({ field, id }, index) => {
    if (!names.has(id)) return [createProblem(itemErrors.ITEM_NOT_FOUND, field)];
    const isRepeated = named.findIndex((other) => other.id === id) < index;
    return isRepeated ? [createProblem(itemErrors.ITEM_REPEATED, field)] : [];
  });
}
