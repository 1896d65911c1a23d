import { Button, Text } from '@mantine/core';
import { Navigate } from 'react-router';
import { useKitText } from '#kernel/web/i18n.tsx';
import { returnPath } from '#kernel/web/return-path.ts';
import { useSession } from '#kernel/web/session.tsx';
import { PlainScreen, WaitScreen } from './screens.tsx';
import { useShellText } from './text.ts';

/** Where a person lands who comes signed in from another origin; the session takes the single-use token from the address. */
export function Arrive({ home, loginPath }: { home: string; loginPath: string }) {
  const t = useShellText();
  const kit = useKitText();
  const session = useSession();
  if (session.state === 'loading') return <WaitScreen message={t('arrive.working')} />;
  if (session.state === 'authenticated') return <Navigate to={returnPath(location.search, home)} replace />;
  return (
    <PlainScreen
      role="alert"
      title={t('arrive.failed')}
      actions={
        <Button component="a" href={loginPath}>
          {kit('session.sign-in')}
        </Button>
      }
    >
      <Text ta="center" c="dimmed">
        {t('arrive.message')}
      </Text>
    </PlainScreen>
  );
}
