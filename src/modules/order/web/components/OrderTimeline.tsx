/** Order story: sentences with names about its moves, approvals, stock issues and journal entries. */
import { Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconClipboardCheck,
  IconHourglass,
  IconPackage,
  IconReceipt,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { KindLink, Section, TextLink, Timeline, type TimelineItem } from '#kernel/web/ui/index.ts';
import type { readApproval } from '#modules/decision/contract/endpoints.ts';
import { journalEntryBlock } from '#modules/finance/contract/blocks.ts';
import type { readExecution } from '#modules/flow/contract/endpoints.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { stockMovementBlock } from '#modules/item/contract/blocks.ts';
import type { Order, StateChange } from '../../contract/order.ts';
import { type OrderState, stateLabels } from '../../contract/states.ts';
import { useApprovalOf } from '../order.api.ts';
import { useText } from '../text.ts';
import { stateTones } from './OrderBadge.tsx';

type Run = ReplyOf<typeof readExecution>;
type Approval = ReplyOf<typeof readApproval>;
type Translate = ReturnType<typeof useText>;

const stateIcons: Record<OrderState, ReactNode> = {
  received: <IconClipboardCheck size={14} />,
  'awaiting-approval': <IconHourglass size={14} />,
  confirmed: <IconCheck size={14} />,
  rejected: <IconX size={14} />,
  cancelled: <IconX size={14} />,
  shipped: <IconTruckDelivery size={14} />,
  completed: <IconChecks size={14} />,
};

const formatStep = (comment: string | null) => comment && <Text size="sm">“{comment}”</Text>;

function useMoves(order: Order): TimelineItem[] {
  const t = useText();
  const local = useLocalText();
  const sentence = ({ state, by, name, undone }: StateChange): string => {
    const label = local(stateLabels[state]);
    if (undone)
      return name ? t('story.undone', { who: name, state: label }) : t('story.undone.alone', { state: label });
    const who = by === 'customer' ? order.contact.name : by === 'staff' ? name : null;
    return who ? t(`story.${state}.by`, { who }) : t(`story.${state}`);
  };
  return order.history.map((change) => ({
    id: `${change.at} ${change.state}`,
    title: sentence(change),
    at: change.at,
    tone: change.undone ? 'accent' : stateTones[change.state],
    icon: change.undone ? <IconArrowBackUp size={14} /> : stateIcons[change.state],
    body: formatStep(change.reason),
  }));
}

/** An approver's decision, and its withdrawal: a reader who sees an approval must also see that it was withdrawn. */
const decisions = {
  approved: { Icon: IconCheck, tone: 'good' },
  rejected: { Icon: IconX, tone: 'bad' },
  returned: { Icon: IconArrowBackUp, tone: 'info' },
  'taken-back': { Icon: IconArrowBackUp, tone: 'info' },
} as const;
const isDecision = (action: string): action is keyof typeof decisions => action in decisions;

export function describeDecision(approval: Approval | undefined, t: Translate): TimelineItem[] {
  return (approval?.actions ?? []).flatMap(({ id, action, by, at, comment }): TimelineItem[] => {
    if (!isDecision(action) || !by) return [];
    const { Icon, tone } = decisions[action];
    return [
      {
        id,
        at,
        tone,
        title: t(`story.decided.${action}`, { who: by.name }),
        face: action === 'approved' || action === 'rejected' ? by.name : null,
        icon: <Icon size={14} />,
        body: formatStep(comment),
      },
    ];
  });
}

/** The run's changes to stock and books, by the names of the things, if the reader may know them. */
function useRunEffects(run: Run | undefined): TimelineItem[] {
  const t = useText();
  const local = useLocalText();
  const icons = { [stockMovementBlock.kind]: IconPackage, [journalEntryBlock.kind]: IconReceipt };
  return (run?.steps ?? []).flatMap((step): TimelineItem[] => {
    const Icon = icons[step.kind];
    if (!Icon || step.status !== 'done' || !step.endedAt) return [];
    const impacts = run?.impacts.filter(({ stepId, isHidden }) => stepId === step.id && !isHidden) ?? [];
    return [
      {
        id: step.id,
        at: step.endedAt,
        tone: 'info',
        title: t('story.done', { step: local(step.title) }),
        icon: <Icon size={14} />,
        body: impacts.length > 0 && (
          <Text size="sm" component="div">
            {impacts.map(({ id, subject }, at) => (
              <Fragment key={id}>
                {at > 0 && ' · '}
                <KindLink kind={subject.type} id={subject.id} size="sm">
                  {subject.label}
                </KindLink>
              </Fragment>
            ))}
          </Text>
        ),
      },
    ];
  });
}

/** The latest first; what came at one instant stays in its order. The order itself was before all that its run did. */
function sortLatestFirst(moves: readonly TimelineItem[], others: readonly TimelineItem[]): TimelineItem[] {
  const laterItems = [...others, ...moves.slice(1)].toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
  return [...moves.slice(0, 1), ...laterItems].toReversed();
}

export function OrderTimeline({ order, run }: { order: Order; run: Run | undefined }) {
  const t = useText();
  const approval = useApprovalOf(run);
  const moves = useMoves(order);
  const done = useRunEffects(run);
  const items = sortLatestFirst(moves, [...done, ...describeDecision(approval.data, t)]);
  const link = order.executionId && (
    <TextLink to={flowPaths.execution({ id: run?.undoneBy ?? order.executionId })}>{t('story.run')}</TextLink>
  );
  return (
    <Section title={t('detail.progress')} action={link}>
      <Timeline items={items} label={t('detail.progress')} byDay />
    </Section>
  );
}
