/** Mastership offer queries. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export interface OfferRow {
  id: string;
  fromMember: string;
  toMember: string;
  expiresAt: string;
}

const columns = `id, from_member as "fromMember", to_member as "toMember", expires_at as "expiresAt"`;

export const selectOffer = (companyId: string): Statement<OfferRow> =>
  statement(`select ${columns} from access.mastership_offers where company_id = $1 and expires_at > now()`, [
    companyId,
  ]);

/** In the place of one that was there. */
export const upsertOffer = (
  companyId: string,
  offer: { id: string; from: string; to: string; days: number },
): Statement<OfferRow> =>
  statement(
    `insert into access.mastership_offers (company_id, id, from_member, to_member, expires_at)
     values ($1, $2, $3, $4, now() + $5::int * interval '1 day')
     on conflict (company_id) do update set id = excluded.id, from_member = excluded.from_member, to_member = excluded.to_member,
       offered_at = now(), expires_at = excluded.expires_at
     returning ${columns}`,
    [companyId, offer.id, offer.from, offer.to, offer.days],
  );

/** Taken by its recipient: of two concurrent attempts, one succeeds. */
export const deleteOfferByReceiver = (
  companyId: string,
  { id, member }: { id: string; member: string },
): Statement<OfferRow> =>
  statement(
    `delete from access.mastership_offers where company_id = $1 and id = $2 and to_member = $3 and expires_at > now()
     returning ${columns}`,
    [companyId, id, member],
  );

/** By either of the two. */
export const deleteOffer = (companyId: string, member: string): Statement<OfferRow> =>
  statement(
    `delete from access.mastership_offers where company_id = $1 and (to_member = $2 or from_member = $2) returning ${columns}`,
    [companyId, member],
  );
