import { type Endpoint, subjectOf } from '../../contract/endpoint.ts';
import { auditOnce } from '../audit.ts';
import { actorId, type Context } from '../context.ts';

export interface Audited {
  endpoint: Pick<Endpoint, 'audit' | 'subject'>;
  input: { params?: { id?: string } };
  result: { id?: string } | undefined;
}

/**
 * The audit row of an endpoint whose handler wrote none of this action itself: in the company's trail, or where there is no company in
 * the product's, about who acted.
 */
export function auditDefault(context: Context, { endpoint, input, result }: Audited): void {
  if (!endpoint.audit) return;
  const id = input.params?.id ?? result?.id;
  const place = context.company
    ? { type: 'company', id: context.company.id }
    : { type: 'person', id: actorId(context) ?? 'nobody' };
  const subject = id === undefined ? place : { type: subjectOf(endpoint), id: String(id) };
  auditOnce(context, { action: endpoint.audit, subject });
}
