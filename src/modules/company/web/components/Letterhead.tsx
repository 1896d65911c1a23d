/** Who a paper is from, as the company says it of itself. */

import { businessNumber } from '#kernel/contract/business-number.ts';
import { useOwnerName } from '#kernel/web/host.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { profileTexts } from '../../contract/profile.texts.ts';
import type { Seller } from '../../contract/profile.ts';

const shown = ['representative', 'businessNumber', 'address', 'phone', 'email'] as const;

/** @param props `seller` is `useSeller().data`: the page asks for it, so that it is there when it is printed. */
export function Letterhead({ seller }: { seller: Seller | undefined }) {
  const local = useLocal();
  const owner = useOwnerName();
  const said = shown.filter((field) => seller?.[field]);
  return (
    <dl>
      <div>
        <dt>{local(profileTexts.legalName.label)}</dt>
        <dd>{seller?.legalName || owner}</dd>
      </div>
      {said.map((field) => (
        <div key={field}>
          <dt>{local(profileTexts[field].label)}</dt>
          <dd>{field === 'businessNumber' ? businessNumber(seller?.[field] ?? '') : seller?.[field]}</dd>
        </div>
      ))}
    </dl>
  );
}
