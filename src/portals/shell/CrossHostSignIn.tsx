/** Arrival screen: signs in people coming from another origin, and handles the origin that is asked: see kernel/web/cross-host-sign-in.ts. */
import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '#kernel/web/api.ts';
import { getTokenAnswerAddress, parseTokenRequest, takeSelection } from '#kernel/web/cross-host-sign-in.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { getReturnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { crossToTenant, selectCompany } from '#modules/access/contract/endpoints.ts';
import { PlainScreen, WaitScreen } from './screens.tsx';
import { useShellText } from './text.ts';

/** Sends the person back to the page that asks, with a token that only that page can use; to its sign-in when there is none. */
async function answerTokenRequest({
  code,
  challenge,
  next,
}: NonNullable<ReturnType<typeof parseTokenRequest>>): Promise<void> {
  const selectionToken = takeSelection();
  const { origin, tempToken } = selectionToken
    ? await call(selectCompany, { body: { companyCode: code, selectionToken, challenge } })
    : await call(crossToTenant, { body: { targetCompany: code, challenge } });
  location.replace(getTokenAnswerAddress(origin, { token: tempToken, next }));
}

/** The page that is left: asked from another host for a way in there. */
function TokenRequestAnswer({
  asked: tokenRequest,
  children,
}: {
  asked: NonNullable<ReturnType<typeof parseTokenRequest>>;
  children: ReactNode;
}) {
  const t = useShellText();
  const [failed, setFailed] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    answerTokenRequest(tokenRequest).catch(() => setFailed(true));
  }, [tokenRequest]);
  return failed ? children : <WaitScreen message={t('arrive.working')} />;
}

export function CrossHostSignIn({ home, loginPath }: { home: string; loginPath: string }) {
  const t = useShellText();
  const kit = useKitText();
  const session = useSession();
  const tokenRequest = useMemo(() => parseTokenRequest(location.search), []);
  if (session.state === 'loading') return <WaitScreen message={t('arrive.working')} />;
  const failed = (
    <PlainScreen
      role="alert"
      title={t('arrive.failed')}
      actions={
        <Button component="a" href={loginPath}>
          {kit('word.signIn')}
        </Button>
      }
    >
      <Text ta="center" c="dimmed">
        {t('arrive.message')}
      </Text>
    </PlainScreen>
  );
  if (tokenRequest) return <TokenRequestAnswer asked={tokenRequest}>{failed}</TokenRequestAnswer>;
  if (session.state === 'authenticated') return <Navigate to={getReturnPath(location.search, home)} replace />;
  return failed;
}
