/** 회사 상세 설정: what the company says of itself, its basics, its holidays, its logo, what it asks of members who sign in, and how long it keeps what. */
import { Anchor, Tabs } from '@mantine/core';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { useCan } from '#kernel/web/can.tsx';
import { siteAddress } from '#kernel/web/language.ts';
import { Loaded, PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import { SignInRulesForm } from '#modules/access/web/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { BasicsForm, Holidays, LogoForm, ProfileForm } from '#modules/company/web/index.ts';
import { Retention } from '../components/Retention.tsx';
import { useCompanySettings } from '../settings.api.ts';
import { useText } from '../text.ts';

const all = ['profile', 'basics', 'holidays', 'logo', 'security', 'retention'] as const;

function Part({ part }: { part: (typeof all)[number] }) {
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
      return <Retention />;
  }
}

export function CompanySettings() {
  const t = useText();
  const [place, setPlace] = useFilters({ tab: 'profile' });
  const { allowed } = useCan(systemPermissions['kernel.retention.change']);
  const parts = all.filter((one) => allowed || one !== 'retention');
  const part = parts.find((one) => one === place.tab) ?? 'profile';
  return (
    <>
      <PageHeader
        title={companyPaths.settings.title}
        action={<Anchor href={siteAddress(companyPaths.site())}>{t('settings.site')}</Anchor>}
      />
      <Tabs value={part} onChange={(tab) => setPlace({ tab })} keepMounted={false}>
        <Tabs.List mb="lg">
          {parts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`settings.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Part part={one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
