/** B2B 파트너 포털: public information on becoming a partner; partners are redirected to their account, which holds their own data. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { Navigate } from 'react-router';
import { useHost } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { ButtonLink, PageHeader, Section } from '#kernel/web/ui/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { accessPaths } from '../../contract/paths.ts';
import { usePartnerText } from './text.ts';

function HowTo({ company, root }: { company: { name: string; code: string }; root: string }) {
  const t = usePartnerText();
  const { name, code } = company;
  return (
    <Section title={t('how')}>
      <Stack gap="md">
        <List type="ordered" spacing="xs">
          <List.Item>{t('how.account')}</List.Item>
          <List.Item>{t('how.join', { company: name, code })}</List.Item>
          <List.Item>{t('how.accepted')}</List.Item>
        </List>
        <Group gap="xs">
          <Button component="a" href={root + companyPaths.search({ code })}>
            {t('join')}
          </Button>
          <ButtonLink variant="default" to={accessPaths.login} />
        </Group>
      </Stack>
    </Section>
  );
}

export function PartnerPortal() {
  const t = usePartnerText();
  const local = useLocalText();
  const { company, domain } = useHost();
  const { me } = useSession();
  if (!company) return null;
  if (me?.portal === 'b2b') return <Navigate to={accessPaths.account()} replace />;
  return (
    <>
      <PageHeader title={accessPaths.partners.title} subtitle={t('lead', { company: company.name })} />
      <Stack gap="lg">
        {me ? (
          <Section title={local(accessPaths.account.title)} action={<ButtonLink to={accessPaths.account} />}>
            <Text>{t('signedIn')}</Text>
          </Section>
        ) : (
          domain.rootOrigin && <HowTo company={company} root={domain.rootOrigin} />
        )}
      </Stack>
    </>
  );
}
