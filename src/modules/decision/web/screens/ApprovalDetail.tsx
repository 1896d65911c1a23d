/** One approval: what it is about, what approving will change, who decides, and the decision itself. */
import { Grid, Stack, Text } from '@mantine/core';
import type { Currency } from '#kernel/contract/money.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  DefinitionList,
  Detail,
  MoneyText,
  PageHeader,
  Section,
  Timeline,
  TimeText,
} from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { type Approval, readApproval } from '../../contract/endpoints.ts';
import { DecisionForm } from '../components/DecisionForm.tsx';
import { OutcomeBadge } from '../components/OutcomeBadge.tsx';
import { PreviewPanel } from '../components/PreviewPanel.tsx';
import { ProcessView } from '../components/ProcessView.tsx';
import { useText } from '../text.ts';

function Facts({ approval }: { approval: Approval }) {
  const t = useText();
  const { amount, currency } = approval;
  const money =
    amount === null
      ? []
      : [
          {
            label: t('word.amount'),
            value: <MoneyText fw={650} value={{ amount, currency: (currency ?? 'KRW') as Currency }} />,
          },
        ];
  return (
    <Section title={t('word.content')}>
      <DefinitionList
        items={[
          ...money,
          ...approval.facts.map((fact) => ({ label: fact.label, value: String(fact.value) })),
          { label: t('approval.requestedBy'), value: approval.requestedBy?.name ?? t('approval.customer') },
          { label: t('approval.requestedAt'), value: <TimeText at={approval.requestedAt} /> },
        ]}
      />
      {approval.isInputHidden && (
        <Text size="sm" c="dimmed">
          {t('approval.inputHidden')}
        </Text>
      )}
    </Section>
  );
}

function History({ approval }: { approval: Approval }) {
  const t = useText();
  const items = approval.actions.map((action) => ({
    id: action.id,
    title: t(`action.${action.action}`),
    at: action.at,
    by: action.by?.name ?? null,
    body: action.comment,
  }));
  return (
    <Section title={t('approval.history')}>
      <Timeline items={items} label={t('approval.history')} />
    </Section>
  );
}

function Body({ approval }: { approval: Approval }) {
  const t = useText();
  const local = useLocal();
  return (
    <>
      <PageHeader
        title={approval.title}
        subtitle={local(approval.lineTitle)}
        badge={<OutcomeBadge outcome={approval.outcome} />}
        crumbs={[accessPaths.workspace]}
        action={
          <ButtonLink variant="default" to={flowPaths.execution({ id: approval.executionId })}>
            {t('word.openRun')}
          </ButtonLink>
        }
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="lg">
            <Facts approval={approval} />
            <PreviewPanel approval={approval} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="lg">
            <DecisionForm approval={approval} />
            <Section title={t('approval.steps')}>
              <ProcessView approval={approval} />
            </Section>
            <History approval={approval} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

export function ApprovalDetail() {
  return <Detail of={readApproval}>{(approval) => <Body approval={approval} />}</Detail>;
}
