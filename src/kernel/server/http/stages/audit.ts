/** Stage audit: the audit row that an endpoint declares, unless its handler wrote one of this action. */
import type { Endpoint } from '../../../contract/endpoint.ts';
import { type AuditEntry, auditOnce } from '../../audit.ts';
import { getActorId } from '../../context.ts';
import type { EndpointCall } from '../exchange.ts';

/** In the company's trail, at the root in the product's. Runs at the end of the unit: with its commit or with the handler's last statement. */
export function auditCall(
  endpoint: Pick<Endpoint, 'audit' | 'subject'>,
  { context, input, result }: Pick<EndpointCall, 'context' | 'input' | 'result'>,
): void {
  if (!endpoint.audit || result === null) return;
  const { companyId } = context;
  const otherwise = companyId
    ? { type: 'company', id: companyId }
    : { type: 'person', id: getActorId(context) ?? 'root' };
  const { params } = input as { params?: unknown };
  auditOnce(context, {
    action: endpoint.audit,
    subject: getAuditSubject(endpoint.subject, params, result) ?? otherwise,
  });
}

function getAuditSubject(subject: Endpoint['subject'], params: unknown, reply: unknown): AuditEntry['subject'] | null {
  const field = subject?.params ?? subject?.reply;
  if (!subject || field === undefined) return null;
  const id = ((subject.params ? params : reply) as Record<string, unknown>)[field];
  return { type: subject.type, id: String(id) };
}
