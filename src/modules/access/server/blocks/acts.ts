/** What blocks that give roles or permissions do in somebody's name. */
import type { Act, BlockContract, Json } from '#kernel/contract/block.ts';

/** The names that the author wrote out; none where only the run knows them. */
export function writtenNames(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

/**
 * One act for all that the list gives: another list is another act.
 * @param needed permissions that those who answer for the flow must hold, each of them
 */
export function actOfGiving(
  { kind, act, title }: Pick<BlockContract, 'kind' | 'act' | 'title'>,
  list: Json | undefined,
  needed: readonly string[],
): Act {
  const named = typeof list === 'string' ? '=' : writtenNames(list).sort().join();
  return {
    key: `${kind} ${named}`,
    sentence: act ?? title,
    isSensitive: true,
    needs: needed.map((permission) => [permission]),
  };
}
