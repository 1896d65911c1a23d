/** Addresses that are known only when a frame runs. */
import type { PathParameters, ScreenPath } from '#kernel/contract/path.ts';

/** An expression that gives the address: `="/orders/" + steps.order.output.id`. `parameters` are expressions themselves. */
export function createAddressExpression<Pattern extends string>(
  { pattern }: ScreenPath<Pattern>,
  parameters: PathParameters<Pattern>,
): string {
  const expressions: Readonly<Record<string, string>> = parameters;
  const parts = pattern.split(/:(\w+)/).map((part, index) => (index % 2 ? expressions[part] : part && `"${part}"`));
  return `=${parts.filter(Boolean).join(' + ')}`;
}
