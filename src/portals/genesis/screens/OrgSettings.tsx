/** 회사 설정: what a company says of itself, how much it may have, its people and invitations, who is master, and leaving it. */
import { Button, Stack, Text } from '@mantine/core';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
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

function Limits({ settings }: { settings: CompanySettings }) {
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

function Shown({ settings }: { settings: CompanySettings }) {
  const t = useText();
  const local = useLocal();
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
            onSent={() => showDone(t('word.saved'))}
          />
        </Section>
        <Limits settings={settings} />
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
      {(data) => <Shown settings={data} />}
    </Loaded>
  );
}
