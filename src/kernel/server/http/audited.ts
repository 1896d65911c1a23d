import { auditOnce } from '../audit.ts';
import type { Context } from '../context.ts';

export interface Audited {
  action: string;
  input: { params?: { id?: string } };
  result: { id?: string } | undefined;
}

/** The audit row of an endpoint whose handler wrote none of this action itself. Rows belong to a company: at the root there is none. */
export function auditDefault(context: Context, { action, input, result }: Audited): void {
  if (!context.company) return;
  const id = input.params?.id ?? result?.id ?? context.company.id;
  auditOnce(context, { action, subject: { type: action.split('.').slice(0, 2).join('.'), id: String(id) } });
}
