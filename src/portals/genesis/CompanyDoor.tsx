import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { useEndpoint } from '#kernel/web/query.ts';
import { problemOfCode } from '#modules/company/contract/code.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { CompanyLoading } from '#portals/shell/screens.tsx';

/** `/:companyCode` on the root host leads to that company's sign-in; any other unknown path to the start. */
export function CompanyDoor() {
  const { companyCode = '' } = useParams();
  const code = companyCode.toLowerCase();
  const possible = problemOfCode(code) === null;
  const company = useEndpoint(readCompany, { query: { code } }, { enabled: possible });
  const origin = company.data?.isActive ? company.data.origin : null;
  useEffect(() => {
    if (origin) location.replace(`${origin}/auth/login`);
  }, [origin]);
  if (!possible || company.error || company.data?.isActive === false) return <Navigate to="/" replace />;
  return <CompanyLoading code={code} />;
}
