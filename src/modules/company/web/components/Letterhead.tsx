/** Letterhead: a paper's sender, from the company's profile. */

import { formatBusinessNumber } from '#kernel/contract/business-number.ts';
import { useOwnerName } from '#kernel/web/host.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { profileTexts } from '../../contract/profile.texts.ts';
import type { Seller } from '../../contract/profile.ts';

const sellerFields = ['representative', 'businessNumber', 'address', 'phone', 'email'] as const;

/** @param props `seller` is `useSeller().data`: the page asks for it, so that it is there when it is printed. */
export function Letterhead({ seller }: { seller: Seller | undefined }) {
  const local = useLocalText();
  const owner = useOwnerName();
  const filledFields = sellerFields.filter((field) => seller?.[field]);
  return (
    <dl>
      <div>
        <dt>{local(profileTexts.legalName.label)}</dt>
        <dd>{seller?.legalName || owner}</dd>
      </div>
      {filledFields.map((field) => (
        <div key={field}>
          <dt>{local(profileTexts[field].label)}</dt>
          <dd>{field === 'businessNumber' ? formatBusinessNumber(seller?.[field] ?? '') : seller?.[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
