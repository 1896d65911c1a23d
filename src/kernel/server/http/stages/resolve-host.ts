/** Stage resolveHost: the company that a request is sent to. An unknown or inactive one ends the request. */
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../../contract/error.ts';
import type { Tenant } from '../../context.ts';
import type { BindOptions } from '../exchange.ts';
import { assertHostAgreement, findHost, resolveCompany } from '../host.ts';

/** @throws NOT_FOUND, UNAVAILABLE where too many of the company's requests wait */
export async function resolveHost(
  { database, ports, rootDomains }: BindOptions,
  { headers }: FastifyRequest,
  scope: Scope,
): Promise<Tenant | null> {
  const host = await findHost(headers.host, { rootDomains, directory: ports.directory });
  if (!host || (scope === 'root' && host.type !== 'root')) throw fail(kernelErrors.NOT_FOUND);
  const readsHeaders = scope === 'any' || scope === 'company';
  if (!readsHeaders) assertHostAgreement(host, headers);
  const company = readsHeaders ? await resolveCompany(host, headers, ports.directory) : host.company;
  if (scope === 'company' && !company) throw fail(kernelErrors.NOT_FOUND);
  database.assertCapacity(company?.id ?? null);
  return company;
}
