/** 관리자 설정: the rules of the company's work: when an undo is approved and flows are reviewed, how members are told of things, and which features are on. */
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
  const part = parts.find((one) => one === place.tab) ?? 'undo';
  return (
    <>
      <PageHeader title={adminPaths.settings.title} />
      <Tabs value={part} onChange={(tab) => setPlace({ tab })} keepMounted={false}>
        <Tabs.List mb="lg">
          {parts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`settings.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((one) => {
          const Form = forms[one];
          return (
            <Tabs.Panel key={one} value={one}>
              <Section title={t(`settings.${one}`)} description={t(`settings.${one}-hint`)}>
                <Form />
              </Section>
            </Tabs.Panel>
          );
        })}
      </Tabs>
    </>
  );
}
