/** Acts of blocks that give roles or permissions in a person's name. */
import { type BlockAction, type BlockContract, isExpression, type Json } from '#kernel/contract/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { hasGuarded } from '../guarded-permissions.ts';

/** The names that the author wrote out; none where only the run knows them. */
export function getConstantNames(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

/** Only the run knows what is given. */
const isChosenLater = (list: Json | undefined): boolean =>
  !Array.isArray(list) || list.some((name) => typeof name !== 'string' || isExpression(name));

/**
 * One act for all that the list gives: another list is another act.
 * @param needed permissions that those who answer for the flow must hold, each of them
 */
export async function createGivingAction(
  context: Context,
  { kind, act, title }: Pick<BlockContract, 'kind' | 'act' | 'title'>,
  list: Json | undefined,
  needed: readonly string[],
): Promise<BlockAction> {
  const named = typeof list === 'string' ? '=' : getConstantNames(list).sort().join();
  return {
    key: `${kind} ${named}`,
    sentence: act ?? title,
    isSensitive: true,
    isGiving: isChosenLater(list) || (await hasGuarded(context, needed)),
    needs: needed.map((permission) => [permission]),
  };
}
