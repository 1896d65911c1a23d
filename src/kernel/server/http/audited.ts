import { type Endpoint, subjectOf } from '../../contract/endpoint.ts';
import { auditOnce } from '../audit.ts';
import type { Context } from '../context.ts';

export interface Audited {
  endpoint: Pick<Endpoint, 'subject'> & { audit: string };
  input: { params?: { id?: string } };
  result: { id?: string } | undefined;
}

/** The audit row of an endpoint whose handler wrote none of this action itself. Rows belong to a company: at the root there is none. */
export function auditDefault(context: Context, { endpoint, input, result }: Audited): void {
  if (!context.company) return;
  const id = input.params?.id ?? result?.id;
  const company = { type: 'company', id: context.company.id };
  const subject = id === undefined ? company : { type: subjectOf(endpoint), id: String(id) };
  auditOnce(context, { action: endpoint.audit, subject });
}
