// breaks: company-id-of-context
import type { Context, Tenant } from '#kernel/server/context.ts';

export const elsewhere = (context: Context, company: Tenant): Context => ({ ...context, company });
