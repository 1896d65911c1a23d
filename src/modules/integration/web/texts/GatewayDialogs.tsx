/** Connects or changes the service for texts, and sends a test by it. */
import { PasswordInput } from '@mantine/core';
import { FormDialog, type SlotProps } from '#kernel/web/ui/index.ts';
import { gatewayTexts, testTexts } from '../../contract/integration.texts.ts';
import { createTextGateway, testTextGateway, updateTextGateway } from '../../contract/text-gateway.endpoints.ts';
import { defaultGateway, defaultMaxPerDay, type TextGateway } from '../../contract/text-gateway.ts';
import { useText } from '../text.ts';

function KeyInput({ slot, hint }: { slot: SlotProps; hint?: string }) {
  return (
    <PasswordInput
      label={slot.label}
      description={hint}
      withAsterisk={slot.required}
      autoComplete="off"
      value={typeof slot.value === 'string' ? slot.value : ''}
      error={slot.error}
      onChange={(event) => slot.onChange(event.currentTarget.value)}
    />
  );
}

const initialValues = {
  ...{ address: defaultGateway, apiKey: '', apiSecret: '', sender: '', pfId: null, templates: [] },
  mostADay: defaultMaxPerDay,
};

export function GatewayDialog({ gateway, onClose }: { gateway: TextGateway | null; onClose: () => void }) {
  const t = useText();
  if (gateway === null) {
    const slots = {
      apiKey: (slot: SlotProps) => <KeyInput slot={slot} />,
      apiSecret: (slot: SlotProps) => <KeyInput slot={slot} />,
    };
    const shared = { texts: gatewayTexts, slots, size: 'lg' as const, onClose };
    return (
      <FormDialog
        {...shared}
        of={createTextGateway}
        title={t('texts.connect')}
        done={t('texts.connected')}
        row={initialValues}
      />
    );
  }
  const hint = t('texts.keysStay');
  const slots = {
    apiKey: (slot: SlotProps) => <KeyInput slot={slot} hint={hint} />,
    apiSecret: (slot: SlotProps) => <KeyInput slot={slot} hint={hint} />,
  };
  return (
    <FormDialog
      of={updateTextGateway}
      texts={gatewayTexts}
      slots={slots}
      size="lg"
      params={{ id: gateway.id }}
      row={gateway}
      title={t('texts.change')}
      done={t('texts.changed')}
      onClose={onClose}
    />
  );
}

export function TestDialog({ gateway, onClose }: { gateway: TextGateway; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog
      of={testTextGateway}
      texts={testTexts}
      params={{ id: gateway.id }}
      row={{ phone: '' }}
      title={t('texts.test')}
      submitLabel={t('texts.test')}
      done={t('texts.tested')}
      onClose={onClose}
    />
  );
}
