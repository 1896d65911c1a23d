/** Flow settings form: when an undo needs an approval, the exchange rates, and when drafts are reviewed. */
import { Fieldset, Group, NumberInput, Text } from '@mantine/core';
import { currencies } from '#kernel/contract/money.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded, type SlotProps } from '#kernel/web/ui/index.ts';
import { flowSettingsTexts } from '../../contract/authoring/settings.texts.ts';
import { saveSettings } from '../../contract/frame.endpoints.ts';
import { useFlowSettings } from '../authoring/authoring.api.ts';
import { useAuthorText } from '../authoring/text.ts';

const foreignCurrencies = Object.keys(currencies).filter((currency) => currency !== 'KRW');

/** KRW per unit of each currency; an emptied box means no rate. */
function Rates({ value, onChange, label, problems, name }: SlotProps) {
  const local = useLocalText();
  const rates = (value ?? {}) as Record<string, number>;
  const change = (currency: string, rate: string | number) => {
    const { [currency]: _before, ...rest } = rates;
    onChange(rate === '' ? rest : { ...rest, [currency]: Number(rate) });
  };
  return (
    <Fieldset legend={label}>
      <Text size="sm" c="dimmed" mb="xs">
        {local(flowSettingsTexts.wonPerUnit.help)}
      </Text>
      <Group gap="sm">
        {foreignCurrencies.map((currency) => (
          <NumberInput
            key={currency}
            label={currency}
            w={130}
            value={rates[currency] ?? ''}
            onChange={(rate) => change(currency, rate)}
            error={problems[`${name}.${currency}`]}
            thousandSeparator=","
            hideControls
            styles={{ input: { textAlign: 'right' } }}
          />
        ))}
      </Group>
    </Fieldset>
  );
}

export function FlowSettingsForm() {
  const t = useAuthorText();
  const settings = useFlowSettings();
  return (
    <Loaded query={settings}>
      {(data) => (
        <EndpointForm
          of={saveSettings}
          texts={flowSettingsTexts}
          row={data}
          currency="KRW"
          slots={{ wonPerUnit: (input) => <Rates {...input} /> }}
          onSent={() => showSuccess(t('word.saved'))}
        />
      )}
    </Loaded>
  );
}
