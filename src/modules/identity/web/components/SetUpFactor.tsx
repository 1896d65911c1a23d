/** Setting the second step up: the picture for the application, its first code, and the recovery codes. */
import { Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import type { ResultOf } from '#kernel/contract/endpoint.ts';
import { call } from '#kernel/web/api.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useSend } from '#kernel/web/query.ts';
import { FormError } from '#kernel/web/ui/index.ts';
import { confirmSecondFactor, startSecondFactor } from '../../contract/factor.endpoints.ts';
import { useText } from '../text.ts';
import { FactorStep } from './FactorStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Secret = ResultOf<typeof startSecondFactor>;

/** Dark on light, also where the screen is dark: cameras read no other. */
function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={216}
      height={216}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function Picture({ secret }: { secret: Secret }) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Text>{t('set-up.scan')}</Text>
      <QrCode address={secret.address} label={t('set-up.picture')} />
      <Text size="sm" c="dimmed">
        {t('set-up.type')}
      </Text>
      <Code block aria-label={t('set-up.key')} style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }} data-secret>
        {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </Code>
    </Stack>
  );
}

/**
 * `onDone`: the person saved the recovery codes, which are shown although the factor is already active; beside a passkey some exist
 * already.
 */
export function SetUpFactor(props: { onBegin?: () => void; onDone: () => void; label?: string }) {
  const { onBegin, onDone } = props;
  const t = useText();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const confirm = useSend(confirmSecondFactor, { showsError: true });
  const begin = async () => {
    setState({ busy: true, error: null });
    onBegin?.();
    const work = async () => setSecret(await call(startSecondFactor));
    const error = await work().then(
      () => null,
      (failure: unknown) => failure,
    );
    setState({ busy: false, error });
  };
  const finish = () => {
    showSuccess(t('set-up.done'));
    onDone();
  };
  if (codes) return <RecoveryCodes codes={codes} onSaved={finish} />;
  if (secret) {
    const words = { ask: t('set-up.confirm'), go: t('set-up.go') };
    const send = async (secondFactor: string) => {
      const { recoveryCodes } = await confirm.send({ body: { secondFactor } });
      if (recoveryCodes.length > 0) setCodes(recoveryCodes);
      else finish();
    };
    return (
      <Stack gap="lg">
        <Picture secret={secret} />
        <FactorStep onSubmit={send} words={words} />
      </Stack>
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      <FormError error={state.error} />
      <Button loading={state.busy} onClick={() => void begin()}>
        {props.label ?? t('security.set-up')}
      </Button>
    </Stack>
  );
}
