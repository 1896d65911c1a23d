// breaks: company-id-of-context
import type { Context } from '#kernel/server/context.ts';

export function placeTaken(run: { context: Context }): string {
  const { id } = run.context.company;
  return id;
}
