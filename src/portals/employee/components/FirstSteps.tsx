/** The first six things of a new company, each done here and ticked by what is really there. Gone once all are done, or hidden by who saw enough. */
import { Button, Divider, Group, List, Progress, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import { ButtonLink, Section, WaitingPlace } from '#kernel/web/ui/index.ts';
import { InviteButton, useHasTeam } from '#modules/access/web/index.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { canTakeOrders } from '#modules/company/contract/profile.ts';
import { useProfile } from '#modules/company/web/index.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import { itemPermissions } from '#modules/item/contract/permissions.ts';
import { NewProductButton, ReceiveStockButton, useItems, useItemTotals } from '#modules/item/web/index.ts';
import { orderPermissions } from '#modules/order/contract/permissions.ts';
import { SampleData, useSamples } from '#modules/sample/web/index.ts';
import { useEndFirstSteps, useFirstOrders } from '../employee.api.ts';
import { useText } from '../text.ts';

interface FirstStep {
  text: string;
  isDone: boolean;
  action: ReactNode;
  /** Offered after completion, too: it can be repeated, and its result remains open. */
  stays?: true;
}

/** Copies where customers come in. */
function ShareShop() {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + itemPaths.catalog());
    showSuccess(t('start.order.copied'));
  };
  return (
    <Button variant="default" onClick={() => void copy()}>
      {t('start.order.go')}
    </Button>
  );
}

/** `waiting` until all of it is known: a list that ticks itself while one reads it only jumps. Null where some of it cannot be had. */
function useFirstSteps(): FirstStep[] | 'waiting' | null {
  const t = useText();
  const samples = useSamples();
  // Samples complete no step: fetches a few more rows than there are samples.
  const products = useItems({ type: 'sellable', limit: 10 });
  const totals = useItemTotals();
  const team = useHasTeam();
  const orders = useFirstOrders();
  const profile = useProfile();
  const lists = [products, team, orders, profile];
  if (totals.error || lists.some(({ error }) => error)) return null;
  if (!totals.data || samples.isPending || lists.some(({ isPending }) => isPending)) return 'waiting';
  const madeUp = new Set(samples.data?.things.map(({ id }) => id));
  const own = <Row extends { id: string }>({ rows }: { rows: readonly Row[] }) =>
    rows.filter(({ id }) => !madeUp.has(id));
  const mine = own(products);
  const [product] = mine;
  const hasStock = madeUp.size > 0 ? mine.some(({ stock }) => stock.onHand > 0) : totals.data.items > 0;
  return [
    { text: t('start.product'), isDone: Boolean(product), action: <NewProductButton /> },
    {
      text: t('start.stock'),
      isDone: hasStock,
      action: product && <ReceiveStockButton item={product} variant="default" />,
    },
    {
      text: t('start.pay'),
      isDone: profile.data !== undefined && canTakeOrders(profile.data),
      action: (
        <ButtonLink variant="default" to={companyPaths.settings}>
          {t('start.pay.go')}
        </ButtonLink>
      ),
    },
    {
      text: t('start.shop'),
      stays: true,
      isDone: hasStock && mine.some(({ published }) => published),
      action: (
        <Button component="a" href={itemPaths.catalog()} target="_blank" rel="noopener" variant="default">
          {t('start.shop.go')}
        </Button>
      ),
    },
    {
      text: t('start.team'),
      stays: true,
      isDone: team.isThere,
      action: <InviteButton />,
    },
    { text: t('start.order'), isDone: own(orders).length > 0, action: <ShareShop /> },
  ];
}

function FirstStepRow({ task: { text, isDone, action, stays } }: { task: FirstStep }) {
  const t = useText();
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <List.Item
      icon={<Icon size={20} aria-hidden color={isDone ? 'var(--mantine-color-green-7)' : undefined} />}
      styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1 } }}
    >
      <Group justify="space-between" gap="xs" mih={36}>
        <Text c={isDone ? 'dimmed' : undefined}>
          <VisuallyHidden>{t(isDone ? 'start.task.done' : 'start.task.open')} </VisuallyHidden>
          {text}
        </Text>
        {(!isDone || stays) && action}
      </Group>
    </List.Item>
  );
}

function FirstStepsPanel() {
  const tasks = useFirstSteps();
  if (tasks === 'waiting') return <WaitingPlace />;
  return tasks && <FirstStepList tasks={tasks} />;
}

function FirstStepList({ tasks }: { tasks: readonly FirstStep[] }) {
  const t = useText();
  const { fire: end, isSending } = useEndFirstSteps();
  const done = tasks.filter(({ isDone }) => isDone).length;
  const isOver = done === tasks.length;
  const [isSeen, setSeen] = useState(false);
  // After the last step is done here, the section remains: it is gone the next time.
  if (!isOver && !isSeen) setSeen(true);
  const isPast = isOver && !isSeen;
  useEffect(() => {
    if (isPast) end({});
  }, [isPast, end]);
  if (isPast) return null;
  const count = { done, all: tasks.length };
  return (
    <Section
      title={`${t('start.title')} ${t('start.progress', count)}`}
      action={
        <Button variant="subtle" onClick={() => end({})} loading={isSending}>
          {t('start.hide')}
        </Button>
      }
    >
      <Progress value={(done / tasks.length) * 100} aria-label={t('start.progress.label', count)} mb="sm" />
      <List listStyleType="none" spacing={4}>
        {tasks.map((task) => (
          <FirstStepRow key={task.text} task={task} />
        ))}
      </List>
      <Can permission={companyPermissions['company.profile.change']}>
        <Divider my="sm" />
        <SampleData />
      </Can>
    </Section>
  );
}

/** For people who can do all of it: managers of products and members. */
export function FirstSteps() {
  const needed = [
    useCan(itemPermissions['item.sale.manage']),
    useCan(itemPermissions['item.stock.read']),
    useCan(companyPermissions['company.member.manage']),
    useCan(companyPermissions['company.profile.change']),
    useCan(orderPermissions['order.order.read']),
  ];
  return needed.every(({ allowed }) => allowed) ? <FirstStepsPanel /> : null;
}
