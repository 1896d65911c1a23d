/** Screens of a host that leads nowhere; loaded only then. */

import { Button, Code, Text } from '@mantine/core';
import { useKitText } from '#kernel/web/i18n.tsx';
import { Collapsible, DefinitionList } from '#kernel/web/ui/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import type { HostRouting } from './routing.ts';
import { PlainScreen } from './screens.tsx';
import { useShellText } from './text.ts';

type Problem = Extract<HostRouting, { context: 'ROUTING_ERROR' }>;

function CompanyMissing({ code, root, shut }: { code: string; root: string; shut: Problem['shut'] }) {
  const t = useShellText();
  return (
    <PlainScreen
      title={t('routing.company-title')}
      actions={
        <>
          <Button component="a" href={`${root}/`}>
            {t('routing.main-site')}
          </Button>
          <Button component="a" variant="default" href={root + companyPaths.createFromOutside()}>
            {t('routing.create-company')}
          </Button>
        </>
      }
    >
      <Text ta="center" c="dimmed">
        {t(shut ? `routing.company-${shut}` : 'routing.company-message', { code })}
      </Text>
      <Code>{code}</Code>
    </PlainScreen>
  );
}

/** The three ways in which a host leads nowhere. */
export function RoutingProblem({ routing, onRetry }: { routing: Problem; onRetry: () => void }) {
  const t = useShellText();
  const kit = useKitText();
  if (routing.problem === 'no-company') {
    return <CompanyMissing code={routing.code ?? routing.domain} root={routing.root ?? ''} shut={routing.shut} />;
  }
  if (routing.problem === 'failed') {
    return (
      <PlainScreen
        role="alert"
        title={t('routing.domain-title')}
        actions={<Button onClick={onRetry}>{kit('state.retry')}</Button>}
      >
        <Text ta="center" c="dimmed">
          {t('routing.domain-message')}
        </Text>
      </PlainScreen>
    );
  }
  const facts = [
    { label: t('routing.domain'), value: <Code>{routing.domain}</Code> },
    { label: t('word.type'), value: <Code>{routing.type}</Code> },
    { label: t('routing.context'), value: <Code>{routing.context}</Code> },
  ];
  return (
    <PlainScreen role="alert" title={t('routing.error-title')}>
      <Text ta="center" c="dimmed">
        {t('routing.error-message')}
      </Text>
      <Collapsible>
        <DefinitionList items={facts} columns={3} />
      </Collapsible>
    </PlainScreen>
  );
}
