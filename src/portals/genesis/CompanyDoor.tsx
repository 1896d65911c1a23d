import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router';
import { useEndpoint } from '#kernel/web/query.ts';
import { useSession } from '#kernel/web/session.tsx';
import { problemOfCode } from '#modules/company/contract/code.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { CompanyLoading } from '#portals/shell/screens.tsx';

/**
 * `/:companyCode` on the root host, the address handed out after a company was made: a member who is signed in goes
 * straight in, everyone else to that company's sign-in. Any other unknown path leads to the start.
 */
export function CompanyDoor() {
  const { companyCode = '' } = useParams();
  const code = companyCode.toLowerCase();
  const possible = problemOfCode(code) === null;
  const session = useSession();
  const company = useEndpoint(readCompany, { query: { code } }, { enabled: possible });
  const origin = company.data?.isActive ? company.data.origin : null;
  const gone = useRef(false);
  useEffect(() => {
    if (!origin || session.state === 'loading' || gone.current) return;
    gone.current = true;
    const login = () => location.replace(`${origin}/auth/login`);
    if (session.state === 'authenticated') enterCompany(code).catch(login);
    else login();
  }, [origin, session.state, code]);
  if (!possible || company.error || company.data?.isActive === false) return <Navigate to="/" replace />;
  return <CompanyLoading code={code} />;
}
