/** Asks the server what this host is, and of which company; shows the portal or the reason why there is none. */
import { lazy, type ReactNode, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { CompanyInfo, DomainInfo } from '#kernel/contract/session.ts';
import { send } from '#kernel/web/api.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { takeFirstAnswer } from '#kernel/web/first-answers.ts';
import { type Host, HostProvider } from '#kernel/web/host.tsx';
import { ThemeProvider } from '#kernel/web/theme/ThemeProvider.tsx';
import { type Answer, companyNamed, type Named, routingOf } from './routing.ts';
import { CompanyLoading } from './screens.tsx';

const RoutingProblem = lazy(async () => ({ default: (await import('./RoutingProblem.tsx')).RoutingProblem }));

async function ask<T>(path: string): Promise<Exclude<Answer<T>, null>> {
  try {
    const reply = (takeFirstAnswer(path) ?? (await send('GET', path))) as { data: T };
    return { value: reply.data };
  } catch (error) {
    return { status: toApiError(error).status };
  }
}

export function HostGate({ children }: { children: (host: Host) => ReactNode }) {
  const [domain, setDomain] = useState<Answer<DomainInfo>>(null);
  const [company, setCompany] = useState<Answer<CompanyInfo>>(null);

  const [named, setNamed] = useState<Named>(null);

  const load = useCallback(() => {
    setDomain(null);
    setCompany(null);
    void ask<DomainInfo>('/api/domain').then((answer) => {
      const target = 'value' in answer ? companyNamed(location.href, answer.value) : null;
      if (target && 'address' in target) return location.replace(target.address);
      startTransition(() => {
        setNamed(target);
        setDomain(answer);
      });
      if ('value' in answer && answer.value.type !== 'root') {
        void ask<CompanyInfo>('/api/company').then((company) => startTransition(() => setCompany(company)));
      }
    });
  }, []);
  useEffect(load, [load]);

  const routing = useMemo(
    () => routingOf({ hostname: location.hostname, domain, company, named }),
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
