/** Addresses that are known only when a frame runs. */
import type { Filled, ScreenPath } from '#kernel/contract/path.ts';

/** An expression that gives the address: `="/orders/" + steps.order.output.id`. `parameters` are expressions themselves. */
export function addressExpression<Pattern extends string>(
  { pattern }: ScreenPath<Pattern>,
  parameters: Filled<Pattern>,
): string {
  const given: Readonly<Record<string, string>> = parameters;
  const parts = pattern.split(/:(\w+)/).map((part, index) => (index % 2 ? given[part] : part && `"${part}"`));
  return `=${parts.filter(Boolean).join(' + ')}`;
}
