/** Member limit forms: for all companies, and for one company. */
import { Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded, Section } from '#kernel/web/ui/index.ts';
import { changeCompanyLimits, changeLimits } from '../../contract/limit.endpoints.ts';
import { limitTexts, ownLimitTexts } from '../../contract/limit.texts.ts';
import { useCompanyLimits, useLimits } from '../platform.api.ts';
import { useText } from '../text.ts';

export function LimitForm() {
  const t = useText();
  return (
    <Loaded query={useLimits()}>
      {(limits) => (
        <Section title={t('settings.members')}>
          <EndpointForm
            key={limits.version}
            of={changeLimits}
            texts={limitTexts}
            row={limits}
            onSent={() => showSuccess(t('word.saved'))}
          />
        </Section>
      )}
    </Loaded>
  );
}

export function CompanyLimitForm({ id }: { id: string }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Loaded query={useCompanyLimits(id)}>
      {(own) => (
        <Section title={t('settings.members')}>
          <EndpointForm
            key={own.version}
            of={changeCompanyLimits}
            texts={ownLimitTexts}
            row={own}
            params={{ id }}
            onSent={() => showSuccess(t('word.saved'))}
          />
          <Text size="sm" c="dimmed">
            {t('members.present', { count: formatNumber(own.present, language) })}{' '}
            {own.usual === null
              ? t('members.unlimited')
              : t('members.usual', { count: formatNumber(own.usual, language) })}
          </Text>
        </Section>
      )}
    </Loaded>
  );
}
