/** Facts tab: the services of this installation, read-only. */
import { Progress, Stack, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { DefinitionList, Loaded, Section } from '#kernel/web/ui/index.ts';
import type { Facts } from '../../contract/facts.endpoints.ts';
import { useFacts } from '../integration.api.ts';
import { useText } from '../text.ts';

const mega = 1_048_576;

function Storage({ used, limit }: Facts['storage']) {
  const t = useText();
  const language = useLanguage();
  const inMega = (bytes: number) => formatNumber(Math.ceil(bytes / mega), language);
  return (
    <Stack gap={4}>
      <span>{t('facts.used', { used: inMega(used), limit: inMega(limit) })}</span>
      <Progress value={Math.min(100, (used / limit) * 100)} aria-label={t('facts.storage')} />
    </Stack>
  );
}

export function FactsTab() {
  const t = useText();
  const facts = useFacts();
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('facts.intro')}</Text>
      <Loaded query={facts}>
        {({ social, mail, storage }) => (
          <Section title={t('tab.facts')} plain>
            <DefinitionList
              columns={1}
              items={[
                { label: t('facts.social'), value: social.length > 0 ? social.join(', ') : t('facts.noSocial') },
                { label: t('facts.mail'), value: t(mail.isConfigured ? 'facts.mailOn' : 'facts.mailOff') },
                { label: t('facts.sender'), value: mail.sender },
                { label: t('facts.storage'), value: <Storage {...storage} /> },
              ]}
            />
          </Section>
        )}
      </Loaded>
    </Stack>
  );
}
