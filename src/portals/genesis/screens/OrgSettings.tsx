/** 회사 설정: a company's profile, its limits, its people and invitations, its master, and leaving it. */
import { Button, Stack, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  ButtonLink,
  DefinitionList,
  EndpointForm,
  Loaded,
  NumberText,
  PageHeader,
  Section,
} from '#kernel/web/ui/index.ts';
import { changeCompany } from '#modules/company/contract/endpoints.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import type { CompanySettings } from '#modules/company/contract/settings.endpoints.ts';
import { settingsTexts } from '#modules/company/contract/settings.texts.ts';
import { MastershipSection } from '../components/MastershipSection.tsx';
import { OrgPeople } from '../components/OrgPeople.tsx';
import { useChangeCompany, useSettings } from '../org.api.ts';
import { useText } from '../text.ts';

function CompanyLimits({ settings }: { settings: CompanySettings }) {
  const t = useText();
  const language = useLanguage();
  const { used, limit } = settings.storage;
  const { members, placed, memberLimit } = settings;
  const megabytes = (bytes: number) => formatNumber(Math.ceil(bytes / 1_000_000), language);
  return (
    <Section title={t('org.limits')} description={t('org.limits-hint')}>
      <DefinitionList
        items={[
          {
            label: t('word.members'),
            value:
              memberLimit === null ? (
                <NumberText value={members} />
              ) : (
                t('org.members-of', {
                  present: formatNumber(placed, language),
                  limit: formatNumber(memberLimit, language),
                })
              ),
          },
          { label: t('word.waitingForApproval'), value: <NumberText value={settings.pending} /> },
          {
            label: t('org.storage'),
            value: t('org.storage-of', { used: megabytes(used), limit: megabytes(limit) }),
          },
        ]}
      />
    </Section>
  );
}

function CompanyVisibility({ settings }: { settings: CompanySettings }) {
  const t = useText();
  const local = useLocalText();
  const change = useChangeCompany();
  const { code } = settings;
  return (
    <>
      <PageHeader
        title={companyPaths.orgSettings.title}
        subtitle={settings.name}
        action={
          <Button component="a" href={`${settings.origin}/`}>
            {t('org.open')}
          </Button>
        }
      />
      <Stack gap="lg">
        <Section title={t('org.profile')} description={t('org.profile-hint')}>
          <EndpointForm
            of={changeCompany}
            texts={settingsTexts}
            columns={2}
            row={settings}
            send={(body) => change.send({ body })}
            onSent={() => showSuccess(t('word.saved'))}
          />
        </Section>
        <CompanyLimits settings={settings} />
        <OrgPeople />
        <MastershipSection />
        <Section title={t('org.more')}>
          <Stack gap="sm" align="flex-start">
            <ButtonLink to={companyPaths.orgDomain({ companyCode: code })} variant="default">
              {local(companyPaths.orgDomain.title)}
            </ButtonLink>
            <ButtonLink to={companyPaths.orgDelete({ companyCode: code })} variant="default">
              {local(companyPaths.orgDelete.title)}
            </ButtonLink>
            <Text size="sm" c="dimmed">
              {t('org.delete-hint')}
            </Text>
          </Stack>
        </Section>
      </Stack>
    </>
  );
}

export function OrgSettings() {
  const settings = useSettings();
  return (
    <Loaded query={settings} isPage>
      {(data) => <CompanyVisibility settings={data} />}
    </Loaded>
  );
}
