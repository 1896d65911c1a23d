import { type Endpoint, subjectOf } from '../../contract/endpoint.ts';
import { auditOnce } from '../audit.ts';
import { actorId, type Context } from '../context.ts';

export interface Audited {
  endpoint: Pick<Endpoint, 'subject'> & { audit: string };
  input: { params?: { id?: string } };
  result: { id?: string } | undefined;
}

/** The audit row of an endpoint whose handler wrote none of this action itself: in the company's trail, at the root in the product's. */
export function auditDefault(context: Context, { endpoint, input, result }: Audited): void {
  const id = input.params?.id ?? result?.id;
  const { company } = context;
  const otherwise = company ? { type: 'company', id: company.id } : { type: 'person', id: actorId(context) ?? 'root' };
  const subject = id === undefined ? otherwise : { type: subjectOf(endpoint), id: String(id) };
  auditOnce(context, { action: endpoint.audit, subject });
}
