/** The second step of signing in, as its owner sees and changes it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#kernel/web/query.ts';
import { Loaded, Section, TimeText } from '#kernel/web/ui/index.ts';
import { readProfile } from '../../contract/endpoints.ts';
import { readSecondFactor } from '../../contract/factor.endpoints.ts';
import type { SecondFactor } from '../../contract/factor.shapes.ts';
import { useText } from '../text.ts';
import { ChangeAddress } from './ChangeAddress.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';

/** At this few recovery codes, new ones are recommended. */
const few = 3;

function Active({ factor, hasPassword }: { factor: SecondFactor; hasPassword: boolean }) {
  const t = useText();
  const [openAction, setDeed] = useState<'remove' | 'remove-app' | 'renew' | null>(null);
  const remove = factor.passkeys.length > 0 ? 'remove-app' : 'remove';
  return (
    <Stack gap="md">
      {factor.since ? (
        <Text>
          {t('security.on')} <TimeText at={factor.since} />
        </Text>
      ) : (
        <Text>{t('security.on-passkey')}</Text>
      )}
      <div>
        <Text>{t('security.left', { count: factor.recoveryLeft })}</Text>
        {factor.recoveryLeft <= few && <Text c="dimmed">{t('security.few')}</Text>}
      </div>
      <Group>
        <Button variant="default" onClick={() => setDeed('renew')}>
          {t('security.renew')}
        </Button>
        {factor.since && (
          <Button variant="default" onClick={() => setDeed(remove)}>
            {t(`security.${remove}`)}
          </Button>
        )}
      </Group>
      {openAction && (
        <FactorDialog action={openAction} factor={factor} hasPassword={hasPassword} onClose={() => setDeed(null)} />
      )}
    </Stack>
  );
}

/** While it is set up its codes are still to be read: only then what is shown changes. */
function Step({ factor, hasPassword }: { factor: SecondFactor; hasPassword: boolean }) {
  const t = useText();
  const [begun, setBegun] = useState(false);
  const done = factor.since !== null && !begun;
  return (
    <Stack gap="md">
      {factor.active && !begun ? (
        <Active factor={factor} hasPassword={hasPassword} />
      ) : (
        !factor.active && <Text>{t('security.off')}</Text>
      )}
      {!done && (
        <SetUpFactor
          onBegin={() => setBegun(true)}
          onDone={() => setBegun(false)}
          {...(factor.passkeys.length > 0 && { label: t('security.set-up-app') })}
        />
      )}
    </Stack>
  );
}

export function Security() {
  const t = useText();
  const factor = useEndpoint(readSecondFactor, {});
  const profile = useEndpoint(readProfile, {});
  return (
    <Stack gap="xl">
      <Loaded query={factor} rows={3}>
        {(data) => (
          <Loaded query={profile} rows={3}>
            {({ hasPassword }) => (
              <Stack gap="xl">
                <Section title={t('factor.title')}>
                  <Step factor={data} hasPassword={hasPassword} />
                </Section>
                <Passkeys factor={data} hasPassword={hasPassword} />
              </Stack>
            )}
          </Loaded>
        )}
      </Loaded>
      <Loaded query={profile} rows={2}>
        {({ email }) => <ChangeAddress email={email} />}
      </Loaded>
    </Stack>
  );
}
