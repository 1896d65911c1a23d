/** One approval on a single screen: the request and requester, the effect of approving, and the decision itself. */
import { Stack } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  Collapsible,
  Detail,
  DetailColumns,
  PageHeader,
  Section,
  Term,
  TextLink,
  Timeline,
  usePrintouts,
} from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { RunFiles, RunInput, RunPicture } from '#modules/flow/web/index.ts';
import { type Approval, readApproval } from '../../contract/endpoints.ts';
import { useApprovalSheet } from '../components/ApprovalSheet.tsx';
import { ApprovalSummary } from '../components/ApprovalSummary.tsx';
import { Consequences } from '../components/Consequences.tsx';
import { DecisionForm } from '../components/DecisionForm.tsx';
import { isInputShown } from '../components/input-visibility.ts';
import { useNextApproval } from '../components/next-approval.ts';
import { OutcomeBadge } from '../components/OutcomeBadge.tsx';
import { ProcessView } from '../components/ProcessView.tsx';
import { terms } from '../terms.ts';
import { useText } from '../text.ts';

function History({ approval }: { approval: Approval }) {
  const t = useText();
  const by = ({ by: who, insteadOf }: Approval['actions'][number]) =>
    who && insteadOf ? `${who.name} (${t('word.insteadOf', { name: insteadOf.name })})` : (who?.name ?? null);
  const items = approval.actions.map((action) => ({
    id: action.id,
    title: t(`action.${action.action}`),
    at: action.at,
    by: by(action),
    picture: action.by?.avatar ?? null,
    body: action.comment,
  }));
  return (
    <Section title={t('approval.history')}>
      <Timeline items={items} label={t('approval.history')} />
      <Collapsible title={t('approval.lineMore')}>
        <ProcessView approval={approval} />
      </Collapsible>
      <TextLink to={flowPaths.execution({ id: approval.executionId })}>{t('word.openRun')}</TextLink>
    </Section>
  );
}

function Body({ approval }: { approval: Approval }) {
  const local = useLocalText();
  const next = useNextApproval(approval.id);
  const paper = usePrintouts([useApprovalSheet(approval)]);
  return (
    <>
      <PageHeader
        title={approval.title}
        subtitle={
          <>
            <Term of={terms.line} /> · {local(approval.lineTitle)}
          </>
        }
        badge={approval.outcome === 'pending' ? undefined : <OutcomeBadge outcome={approval.outcome} />}
        crumbs={[accessPaths.workspace]}
        more={paper.actions}
      />
      {paper.sheet}
      <Stack gap="lg">
        <DetailColumns
          lead={
            <>
              <ApprovalSummary approval={approval} />
              {isInputShown(approval) && <RunInput executionId={approval.executionId} />}
              <Consequences approval={approval} />
              <RunPicture executionId={approval.executionId} />
            </>
          }
          side={
            <>
              <History approval={approval} />
              <RunFiles executionId={approval.executionId} />
            </>
          }
        />
        <DecisionForm key={approval.id} approval={approval} next={next} />
      </Stack>
    </>
  );
}

export function ApprovalDetail() {
  return <Detail of={readApproval}>{(approval) => <Body approval={approval} />}</Detail>;
}
