/** In the place of a company's screens, until who comes there has taken the second step that the company demands. */
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { useEndpoint } from '#kernel/web/query.ts';
import { useSession } from '#kernel/web/session.tsx';
import { Loaded } from '#kernel/web/ui/index.ts';
import { readSecondFactor, showSecondFactor } from '../../contract/factor.endpoints.ts';
import { useText } from '../text.ts';
import { FactorStep } from './FactorStep.tsx';
import { AddPasskey } from './PasskeyDialog.tsx';
import { hasPasskeySupport } from './passkeys.ts';
import { SetUpFactor } from './SetUpFactor.tsx';

export function FactorGate() {
  const t = useText();
  const heading = useHeading();
  const session = useSession();
  // Asked once: while the recovery codes are read, the step is on already.
  const factor = useEndpoint(readSecondFactor, {}, { freshFor: Number.POSITIVE_INFINITY });
  const [adds, setAdds] = useState(false);
  const show = async (secondFactor: string) => {
    await call(showSecondFactor, { body: { secondFactor } });
    await session.reload();
  };
  return (
    <Paper p={{ base: 'md', sm: 'xl' }} maw={520} mx="auto">
      <Stack gap="md">
        <Title order={1} ref={heading} tabIndex={-1}>
          {t('factor.title')}
        </Title>
        <Loaded query={factor} rows={3}>
          {({ active, shown, since, passkeys, passkeysHere }) =>
            active && !shown ? (
              <FactorStep
                onSubmit={show}
                words={{ ask: t('factor.door-on'), go: t('factor.door-go') }}
                offer={passkeys.length > 0 ? { code: since !== null, passkey: passkeysHere } : null}
              />
            ) : (
              <>
                <Text>{t('factor.door-off')}</Text>
                <SetUpFactor onDone={() => void session.reload()} />
                {passkeysHere && hasPasskeySupport() && (
                  <div>
                    <Button variant="default" onClick={() => setAdds(true)}>
                      {t('passkeys.add')}
                    </Button>
                  </div>
                )}
                {adds && <AddPasskey onDone={() => void session.reload()} onClose={() => setAdds(false)} />}
              </>
            )
          }
        </Loaded>
      </Stack>
    </Paper>
  );
}
