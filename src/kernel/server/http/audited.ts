/** The row of the trail that an endpoint declares, where its handler wrote none of this action. */
import type { Endpoint } from '../../contract/endpoint.ts';
import { type AuditEntry, auditOnce } from '../audit.ts';
import { type AnyContext, actorId } from '../context.ts';

export interface Audited {
  endpoint: Pick<Endpoint, 'subject'> & { audit: string };
  input: { params?: unknown };
  result: unknown;
}

/** In the company's trail, at the root in the product's. */
export function auditDefault(context: AnyContext, { endpoint, input, result }: Audited): void {
  const { companyId } = context;
  const otherwise = companyId ? { type: 'company', id: companyId } : { type: 'person', id: actorId(context) ?? 'root' };
  auditOnce(context, { action: endpoint.audit, subject: thingOf(endpoint.subject, input.params, result) ?? otherwise });
}

function thingOf(subject: Endpoint['subject'], params: unknown, reply: unknown): AuditEntry['subject'] | null {
  const field = subject?.params ?? subject?.reply;
  if (!subject || field === undefined) return null;
  const id = ((subject.params ? params : reply) as Record<string, unknown>)[field];
  return { type: subject.type, id: String(id) };
}
