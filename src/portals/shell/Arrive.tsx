/** Where a person lands who comes signed in from another origin, and who is asked for it there: see kernel/web/arrival.ts. */
import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { call } from '#kernel/web/api.ts';
import { answerAddress, departure, takeSelection } from '#kernel/web/arrival.ts';
import { useKitText } from '#kernel/web/i18n.tsx';
import { returnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { crossTenant, selectCompany } from '#modules/access/contract/endpoints.ts';
import { PlainScreen, WaitScreen } from './screens.tsx';
import { useShellText } from './text.ts';

/** Sends the person back to the page that asks, with a token that only that page can use; to its sign-in when there is none. */
async function depart({ code, challenge, next }: NonNullable<ReturnType<typeof departure>>): Promise<void> {
  const selectionToken = takeSelection();
  const { origin, tempToken } = selectionToken
    ? await call(selectCompany, { body: { companyCode: code, selectionToken, challenge } })
    : await call(crossTenant, { body: { targetCompany: code, challenge } });
  location.replace(answerAddress(origin, { token: tempToken, next }));
}

/** The page that is left: asked from another host for a way in there. */
function Depart({ asked, children }: { asked: NonNullable<ReturnType<typeof departure>>; children: ReactNode }) {
  const t = useShellText();
  const [failed, setFailed] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    depart(asked).catch(() => setFailed(true));
  }, [asked]);
  return failed ? children : <WaitScreen message={t('arrive.working')} />;
}

export function Arrive({ home, loginPath }: { home: string; loginPath: string }) {
  const t = useShellText();
  const kit = useKitText();
  const session = useSession();
  const asked = useMemo(() => departure(location.search), []);
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
  if (asked) return <Depart asked={asked}>{failed}</Depart>;
  if (session.state === 'authenticated') return <Navigate to={returnPath(location.search, home)} replace />;
  return failed;
}
