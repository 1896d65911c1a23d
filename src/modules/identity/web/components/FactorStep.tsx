/** The second step of signing in: a passkey, a code of the application, or a recovery code. */
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { text } from '#kernel/contract/text.ts';
import { FormError } from '#kernel/web/ui/index.ts';
import { useText } from '../text.ts';
import { useAccountForm } from './account-form.ts';
import { canUsePasskey, PasskeyOption } from './PasskeyOption.tsx';
import { usePasskeys } from './passkeys.ts';
import type { Offer } from './sign-in-offer.ts';

const Code = z.object({ secondFactor: text({ max: 60 }) });

export function FactorStep(props: {
  onSubmit: (secondFactor: string) => Promise<unknown>;
  onBack?: () => void;
  /** Replaces the sign-in texts if a heading of the second factor is already shown above. */
  words?: { ask: string; go: string };
  /** Whose person has a passkey: what else there is. */
  offer?: Offer | null | undefined;
}) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const passkey = useRef<HTMLButtonElement>(null);
  const { show } = usePasskeys();
  const { offer } = props;
  const first = canUsePasskey(offer) ? passkey : field;
  // Not `autoFocus`: back from a provider, this is the first screen, which nobody sees yet when its fields are made.
  useEffect(() => {
    if (!field.current?.value) first.current?.focus();
  }, [first]);
  const hasCodes = offer?.code !== false;
  const { words = { ask: t(hasCodes ? 'factor.ask' : 'factor.ask-recovery'), go: t('factor.go') } } = props;
  const {
    form,
    props: own,
    busy,
    error,
  } = useAccountForm({
    initial: { secondFactor: '' },
    asks: Code,
    send: ({ secondFactor }) => props.onSubmit(secondFactor),
  });
  return (
    <form {...own}>
      <Stack gap="md">
        {!props.words && (
          <Title order={2} size="h4">
            {t('factor.title')}
          </Title>
        )}
        {offer && <PasskeyOption offer={offer} onUse={() => show(props.onSubmit)} ref={passkey} />}
        <Text>{words.ask}</Text>
        <FormError error={error} />
        <TextInput
          label={t(hasCodes ? 'factor.code' : 'factor.recovery')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          ref={field}
          data-autofocus
          maxLength={60}
          key={form.key('secondFactor')}
          {...form.getInputProps('secondFactor')}
        />
        <Button type="submit" loading={busy} fullWidth {...(canUsePasskey(offer) && { variant: 'default' })}>
          {words.go}
        </Button>
        {props.onBack && (
          <Button variant="subtle" onClick={props.onBack}>
            {t('forgot.login')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
