/** Storage limit forms: for all companies and people, and for one company. */
import { Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded, Section } from '#kernel/web/ui/index.ts';
import { changeCompanyStorage, changeStorage } from '../../contract/storage.endpoints.ts';
import { ownStorageTexts, storageTexts } from '../../contract/storage.texts.ts';
import { useCompanyStorage, useStorage } from '../platform.api.ts';
import { useText } from '../text.ts';

export function StorageForm() {
  const t = useText();
  return (
    <Loaded query={useStorage()}>
      {(limits) => (
        <Section title={t('settings.storage')}>
          <EndpointForm
            key={limits.version}
            of={changeStorage}
            texts={storageTexts}
            row={limits}
            onSent={() => showSuccess(t('word.saved'))}
          />
        </Section>
      )}
    </Loaded>
  );
}

export function CompanyStorageForm({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Loaded query={useCompanyStorage(id)}>
      {(own) => (
        <Section title={t('settings.storage')}>
          <EndpointForm
            key={own.version}
            of={changeCompanyStorage}
            texts={ownStorageTexts}
            row={own}
            params={{ id }}
            onSent={() => showSuccess(t('word.saved'))}
          />
          <Text size="sm" c="dimmed">
            {t('storage.usual', { megabytes: formatNumber(own.usual, language) })}
          </Text>
        </Section>
      )}
    </Loaded>
  );
}
