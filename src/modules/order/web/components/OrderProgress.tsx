/** Order progress for customers: a bar of four steps, or one sentence where the order left the usual path. */
import { Alert, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { LocalText } from '#kernel/contract/text.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Section, TimeText } from '#kernel/web/ui/index.ts';
import type { Order } from '../../contract/order.ts';
import { customerLabels, customerSteps, getStep, type OrderState } from '../../contract/states.ts';
import { useText } from '../text.ts';
import classes from './order.module.css';

/** When the order last came to the step; undefined where it has not, or has left it again. */
function getReachedAt(order: Order, step: OrderState): string | undefined {
  const targetStep = getStep(step);
  return order.history.findLast(({ state }) => getStep(state) === targetStep)?.at;
}

/** The bar alone; `labels`: in whose words. Nothing where the order has left the way. */
export function OrderSteps({ order, labels }: { order: Order; labels: Record<OrderState, LocalText> }) {
  const local = useLocalText();
  const t = useText();
  const now = getStep(order.state);
  if (now === null) return null;
  return (
    <ol className={classes.steps} aria-label={t('detail.progress')}>
      {customerSteps.map((step, index) => {
        const at = index <= now ? getReachedAt(order, step) : undefined;
        return (
          <li key={step} data-reached={index <= now || undefined} aria-current={index === now ? 'step' : undefined}>
            <span className={classes.dot} aria-hidden>
              {index < now && <IconCheck size={14} stroke={3} />}
            </span>
            <Text span fw={index === now ? 700 : 500} size="sm">
              {local(labels[step])}
            </Text>
            <Text span size="xs" c="dimmed" className={classes.when}>
              {at && <TimeText at={at} />}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}

export function OrderProgress({ order }: { order: Order }) {
  const t = useText();
  const now = getStep(order.state);
  const reason = order.history.at(-1)?.reason;
  if (now === null) {
    return (
      <Alert variant="light" color="gray" role="status">
        {t(`next.${order.state}`)} {reason}
      </Alert>
    );
  }
  return (
    <Section title={t('detail.progress')}>
      <OrderSteps order={order} labels={customerLabels} />
      <Text aria-live="polite">{t(`next.${order.state}`)}</Text>
    </Section>
  );
}
