/**
 * `/:companyCode` on the root host, the address given out after a company was made: a signed-in member goes straight in, to the
 * path in `?next=`, everyone else to that company's sign-in. Any other unknown path leads to the start.
 */
import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useKitText } from '#kernel/web/i18n.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { getLoginAddress, getReturnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { findCodeProblem } from '#modules/company/contract/code.ts';
import { readCompany } from '#modules/company/contract/endpoints.ts';
import { enterCompany } from '#portals/shell/CompanySwitch.tsx';
import { CompanyLoading, PlainScreen } from '#portals/shell/screens.tsx';
import { useText } from './text.ts';

/** The server did not say whether there is such a company. */
function EntranceError({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const kit = useKitText();
  return (
    <PlainScreen
      role="alert"
      title={t('door.failed')}
      actions={<Button onClick={onRetry}>{kit('state.retry')}</Button>}
    >
      <Text ta="center" c="dimmed">
        {t('door.failed-text')}
      </Text>
    </PlainScreen>
  );
}

export function CompanyEntrance() {
  const { companyCode = '' } = useParams();
  const code = companyCode.toLowerCase();
  const possible = findCodeProblem(code) === null;
  const target = getReturnPath(useLocation().search, '');
  const session = useSession();
  const company = useEndpoint(readCompany, { query: { code } }, { enabled: possible });
  const origin = company.data?.isActive ? company.data.origin : null;
  const gone = useRef(false);
  useEffect(() => {
    if (!origin || session.state === 'loading' || gone.current) return;
    gone.current = true;
    const login = () => location.replace(getLoginAddress(origin + accessPaths.login(), target));
    if (session.state === 'authenticated') enterCompany(code, target).catch(login);
    else login();
  }, [origin, session.state, code, target]);
  const missing = !possible || company.error?.status === 404 || company.data?.isActive === false;
  if (missing) return <Navigate to="/" replace />;
  if (company.error) return <EntranceError onRetry={() => void company.refetch()} />;
  return <CompanyLoading code={code} />;
}
