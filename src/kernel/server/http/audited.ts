import { auditOnce } from '../audit.ts';
import { actorId, type Context } from '../context.ts';

export interface Audited {
  action: string;
  input: { params?: { id?: string } };
  result: { id?: string } | undefined;
}

/** The audit row of an endpoint whose handler wrote none of this action itself: in the company's trail, at the root in the product's. */
export function auditDefault(context: Context, { action, input, result }: Audited): void {
  const id = input.params?.id ?? result?.id ?? context.company?.id ?? actorId(context) ?? 'root';
  auditOnce(context, { action, subject: { type: action.split('.').slice(0, 2).join('.'), id: String(id) } });
}
