/** Guest request list: requests made by an order's link, for order staff. */
import { useCan } from '#kernel/web/can.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { Section } from '#kernel/web/ui/index.ts';
import { listGuestRequests } from '../../contract/guest-data.endpoints.ts';
import { orderPermissions } from '../../contract/permissions.ts';
import { useText } from '../text.ts';
import { RequestList } from './GuestData.tsx';

export function GuestRequests({ orderId }: { orderId: string }) {
  const t = useText();
  const enabled = useCan(orderPermissions['order.order.read']).allowed;
  const { data = [] } = useEndpoint(listGuestRequests, { params: { id: orderId } }, { quiet: true, enabled });
  if (data.length === 0) return null;
  return (
    <Section title={t('data.requestsOfGuest')}>
      <RequestList requests={data} />
    </Section>
  );
}
