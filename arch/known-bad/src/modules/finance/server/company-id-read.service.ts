// breaks: company-id-of-context
import type { Context } from '#kernel/server/context.ts';

export const placeOf = (context: Context) => context.company.id;
