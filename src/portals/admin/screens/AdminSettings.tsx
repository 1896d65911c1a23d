/** 관리자 설정: the company's work rules: approval of undo, review of flows, notification of members, and features switched on. */
import { Tabs } from '@mantine/core';
import { useCan } from '#kernel/web/can.tsx';
import { PageHeader, Section, useFilters } from '#kernel/web/ui/index.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { SwitchesForm } from '#modules/company/web/index.ts';
import { FlowSettingsForm } from '#modules/flow/web/index.ts';
import { PolicyForm } from '#modules/notification/web/index.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';

const forms = { undo: FlowSettingsForm, notices: PolicyForm, switches: SwitchesForm } as const;

export function AdminSettings() {
  const t = useText();
  const [place, setPlace] = useFilters({ tab: 'undo' });
  const { allowed } = useCan(companyPermissions['company.profile.change']);
  const parts = allowed ? (['undo', 'notices', 'switches'] as const) : (['undo'] as const);
  const part = parts.find((part) => part === place.tab) ?? 'undo';
  return (
    <>
      <PageHeader title={adminPaths.settings.title} />
      <Tabs value={part} onChange={(tab) => setPlace({ tab })} keepMounted={false}>
        <Tabs.List mb="lg">
          {parts.map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`settings.${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((part) => {
          const Form = forms[part];
          return (
            <Tabs.Panel key={part} value={part}>
              <Section title={t(`settings.${part}`)} description={t(`settings.${part}-hint`)}>
                <Form />
              </Section>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}
