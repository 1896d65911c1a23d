/** 회사 상세 설정: the company's profile, its basics, its holidays, its logo, its sign-in requirements, and its retention terms. */
import { Anchor, Tabs } from '@mantine/core';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { useCan } from '#kernel/web/can.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import { SignInRulesForm } from '#modules/access/web/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { BasicsForm, Holidays, LogoForm, ProfileForm } from '#modules/company/web/index.ts';
import { RetentionSettings } from '../components/RetentionSettings.tsx';
import { useCompanySettings } from '../settings.api.ts';
import { useText } from '../text.ts';

const all = ['profile', 'basics', 'holidays', 'logo', 'security', 'retention'] as const;

function SettingsPart({ part }: { part: (typeof all)[number] }) {
  const t = useText();
  const settings = useCompanySettings();
  switch (part) {
    case 'profile':
      return (
        <Section title={t('settings.profile')} description={t('settings.profile-hint')}>
          <ProfileForm />
        </Section>
      );
    case 'basics':
      return (
        <Section title={t('settings.basics')}>
          <Loaded query={settings}>{(data) => <BasicsForm settings={data} />}</Loaded>
        </Section>
      );
    case 'holidays':
      return <Holidays />;
    case 'logo':
      return (
        <Section title={t('settings.logo')} description={t('settings.logo-hint')}>
          <Loaded query={settings}>{(data) => <LogoForm settings={data} />}</Loaded>
        </Section>
      );
    case 'security':
      return (
        <Section title={t('settings.security')}>
          <SignInRulesForm />
        </Section>
      );
    case 'retention':
      return <RetentionSettings />;
  }
}

export function CompanySettings() {
  const t = useText();
  const [place, setPlace] = useFilters({ tab: 'profile' });
  const { allowed } = useCan(systemPermissions['kernel.retention.change']);
  const parts = all.filter((item) => allowed || item !== 'retention');
  const part = parts.find((part) => part === place.tab) ?? 'profile';
  return (
    <>
      <PageHeader
        title={companyPaths.settings.title}
        action={<Anchor href={getSiteAddress(companyPaths.site())}>{t('settings.site')}</Anchor>}
      />
      <Tabs value={part} onChange={(tab) => setPlace({ tab })} keepMounted={false}>
        <Tabs.List mb="lg">
          {parts.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`settings.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((part) => (
          <Tabs.Panel key={part} value={part}>
            <SettingsPart part={part} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
