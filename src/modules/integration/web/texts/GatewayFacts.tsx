/** Text service facts: shows the settings, never the keys. */
import { Stack } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { DefinitionList, NumberText, Section, TimeText } from '#kernel/web/ui/index.ts';
import { gatewayTexts } from '../../contract/integration.texts.ts';
import type { TextGateway } from '../../contract/text-gateway.ts';
import { useText } from '../text.ts';

function Templates({ templates }: Pick<TextGateway, 'templates'>) {
  const t = useText();
  if (templates.length === 0) return <span>{t('texts.noTemplates')}</span>;
  return (
    <Stack gap={2}>
      {templates.map(({ code, name }) => (
        <span key={code} style={{ wordBreak: 'break-all' }}>{`${name} (${code})`}</span>
      ))}
    </Stack>
  );
}

export function GatewayFacts({ gateway }: { gateway: TextGateway }) {
  const t = useText();
  const local = useLocalText();
  const { address, sender, pfId, templates, mostADay, changedAt, changedBy } = gateway;
  return (
    <Section title={t('texts.service')} plain>
      <DefinitionList
        columns={1}
        items={[
          { label: local(gatewayTexts.address.label), value: address },
          { label: local(gatewayTexts.sender.label), value: sender },
          { label: local(gatewayTexts.apiKey.label), value: t('texts.keysKept') },
          { label: local(gatewayTexts.pfId.label), value: pfId ?? t('texts.noKakao') },
          { label: local(gatewayTexts.templates.label), value: <Templates templates={templates} /> },
          { label: local(gatewayTexts.mostADay.label), value: <NumberText value={mostADay} /> },
          {
            label: t('secrets.changedAt'),
            value: (
              <span>
                <TimeText at={changedAt} /> {changedBy}
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}
