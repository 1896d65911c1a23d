/** What the guest of an order asked for by the link, for who handles orders. */
import { useEndpoint } from '#kernel/web/query.ts';
import { Section } from '#kernel/web/ui/index.ts';
import { listGuestRequests } from '../../contract/own-data.endpoints.ts';
import { useText } from '../text.ts';
import { RequestList } from './KeptData.tsx';

export function GuestRequests({ orderId }: { orderId: string }) {
  const t = useText();
  const { data = [] } = useEndpoint(listGuestRequests, { params: { id: orderId } }, { quiet: true });
  if (data.length === 0) return null;
  return (
    <Section title={t('data.requestsOfGuest')}>
      <RequestList requests={data} />
    </Section>
  );
}
