/** Asks the server what this host is, and of which company; shows the portal or the reason why there is none. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { CompanyInfo, DomainInfo } from '#kernel/contract/session.ts';
import { sendRequest } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { type Host, HostProvider } from '#kernel/web/host.tsx';
import { takePreloadedAnswer } from '#kernel/web/preloaded-answers.ts';
import { ThemeProvider } from '#kernel/web/theme/ThemeProvider.tsx';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { type Answer, getClosedReason, type NamedCompany, readCompanyName, resolveRouting } from './routing.ts';
import { CompanyLoading } from './screens.tsx';

const RoutingProblem = lazy(async () => ({ default: (await import('./RoutingProblem.tsx')).RoutingProblem }));

async function fetchAnswer<T>(path: string): Promise<Exclude<Answer<T>, null>> {
  try {
    const reply = (takePreloadedAnswer(path) ?? (await sendRequest('GET', path))) as { data: T };
    return { value: reply.data };
  } catch (error) {
    const { status, details } = toApiError(error);
    return { status, shut: getClosedReason(details) };
  }
}

/** The company as it is now: asked again when it is touched, and what cannot be had then changes nothing. */
function useCurrentCompany(first: Answer<CompanyInfo>): Answer<CompanyInfo> {
  const { data } = useQuery({
    queryKey: ['host', 'company'],
    queryFn: async () => ((await sendRequest('GET', '/api/company')) as { data: CompanyInfo }).data,
    enabled: first !== null && 'value' in first,
    initialData: first && 'value' in first ? first.value : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { topics: [companyTopics.company] },
  });
  return data && first && 'value' in first ? { value: data } : first;
}

export function HostGate({ children }: { children: (host: Host) => ReactNode }) {
  const [domain, setDomain] = useState<Answer<DomainInfo>>(null);
  const [first, setFirst] = useState<Answer<CompanyInfo>>(null);
  const company = useCurrentCompany(first);
  const [named, setNamed] = useState<NamedCompany>(null);

  const load = useCallback(() => {
    setDomain(null);
    setFirst(null);
    void fetchAnswer<DomainInfo>('/api/domain').then((answer) => {
      const target = 'value' in answer ? readCompanyName(location.href, answer.value) : null;
      if (target && 'address' in target) return location.replace(target.address);
      startTransition(() => {
        setNamed(target);
        setDomain(answer);
      });
      if ('value' in answer && answer.value.type !== 'root') {
        void fetchAnswer<CompanyInfo>('/api/company').then((company) => startTransition(() => setFirst(company)));
      }
    });
  }, []);
  useEffect(load, [load]);

  const routing = useMemo(
    () => resolveRouting({ hostname: location.hostname, domain, company, named }),
    [domain, company, named],
  );
  const host = useMemo<Host | null>(() => {
    if (routing.context === 'GENESIS_PORTAL') return { domain: routing.domain, company: null };
    return routing.context === 'COMPANY_PORTAL' ? { domain: routing.domain, company: routing.company } : null;
  }, [routing]);

  return (
    <ThemeProvider accent={host?.company?.theme.primaryColor}>
      {routing.context === 'COMPANY_LOADING' && <CompanyLoading code={routing.code} />}
      {routing.context === 'ROUTING_ERROR' && (
        <Suspense>
          <RoutingProblem routing={routing} onRetry={load} />
        </Suspense>
      )}
      {host && <HostProvider value={host}>{children(host)}</HostProvider>}
    </ThemeProvider>
  );
}
