/** Rows of one person. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

interface OwnSeat {
  unit: string;
  position: string | null;
  duty: string | null;
  grade: string | null;
  isMain: boolean;
  isHead: boolean;
  from: string;
  until: string | null;
}

/** Units as they were called when the seat began. */
export const selectSeats = (companyId: string, personId: string): Statement<OwnSeat> =>
  statement(
    `select (select t.name_ko from organization.unit_terms t where t.company_id = s.company_id and t.unit_id = s.unit_id
         and daterange(t.from_on, t.until_on, '[]') @> s.from_on) as unit,
       p.name_ko as position, d.name_ko as duty, g.name_ko as grade,
       s.is_main as "isMain", s.is_head as "isHead", s.from_on as "from", s.until_on as until
     from organization.seats s
     left join organization.ranks p on p.company_id = s.company_id and p.id = s.position_id
     left join organization.ranks d on d.company_id = s.company_id and d.id = s.duty_id
     left join organization.ranks g on g.company_id = s.company_id and g.id = s.grade_id
     where s.company_id = $1 and s.person_id = $2 order by s.from_on, s.id`,
    [companyId, personId],
  );

interface OwnAbsence {
  from: string;
  until: string;
  endedAt: string | null;
}

const days = `from_on as "from", until_on as until, ended_at as "endedAt"`;

export const selectAbsences = (companyId: string, personId: string): Statement<OwnAbsence & { reason: string }> =>
  statement(
    `select ${days}, reason from organization.delegations where company_id = $1 and absent_id = $2 order by id`,
    [companyId, personId],
  );

export const selectDelegatedTo = (companyId: string, personId: string): Statement<OwnAbsence> =>
  statement(`select ${days} from organization.delegations where company_id = $1 and delegate_id = $2 order by id`, [
    companyId,
    personId,
  ]);

export const updateReasonsForgotten = (companyId: string, personId: string): Statement<unknown> =>
  statement(`update organization.delegations set reason = '–' where company_id = $1 and absent_id = $2`, [
    companyId,
    personId,
  ]);
