/** The passkeys of oneself: which there are, a new one, another name, and removing one. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Section, TimeText } from '#kernel/web/ui/index.ts';
import type { SecondFactor } from '../../contract/factor.shapes.ts';
import { maxPasskeys, type Passkey } from '../../contract/passkey.shapes.ts';
import { useText } from '../text.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { AddPasskey, RenamePasskey } from './PasskeyDialog.tsx';
import { hasPasskeySupport } from './passkeys.ts';

/** Why there is no button to register one; null where there is. */
function getObstacle({ passkeys, passkeysHere }: SecondFactor) {
  if (!passkeysHere) return 'passkeys.elsewhere';
  if (!hasPasskeySupport()) return 'passkeys.no-browser';
  return passkeys.length >= maxPasskeys ? 'passkeys.full' : null;
}

function Row(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const t = useText();
  const { name, createdAt, lastUsedAt } = props.passkey;
  return (
    <Group component="li" justify="space-between" mih={44}>
      <Stack gap={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {t('passkeys.made')} <TimeText at={createdAt} />
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {lastUsedAt ? (
            <>
              {t('passkeys.used')} <TimeText at={lastUsedAt} />
            </>
          ) : (
            t('passkeys.unused')
          )}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button variant="default" aria-label={t('passkeys.rename-of', { name })} onClick={props.onRename}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="default" aria-label={t('passkeys.remove-of', { name })} onClick={props.onRemove}>
          {t('word.remove')}
        </Button>
      </Group>
    </Group>
  );
}

export function Passkeys({ factor, hasPassword }: { factor: SecondFactor; hasPassword: boolean }) {
  const t = useText();
  const [adds, setAdds] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { passkeys } = factor;
  const reason = getObstacle(factor);
  return (
    <Section
      title={t('passkeys.title')}
      description={t('passkeys.text')}
      action={
        reason === null && (
          <Button variant="default" onClick={() => setAdds(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && <Text c="dimmed">{t('passkeys.none')}</Text>}
      {reason && <Text c="dimmed">{t(reason)}</Text>}
      {passkeys.length > 0 && (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </Stack>
      )}
      {adds && <AddPasskey onClose={() => setAdds(false)} />}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      {removed && (
        <FactorDialog
          action="remove-passkey"
          passkey={removed}
          factor={factor}
          hasPassword={hasPassword}
          onClose={() => setRemoved(null)}
        />
      )}
    </Section>
  );
}
