/**
 * Single source of consents: a row is added when somebody agrees, withdraws or is reminded, and the current state follows from the
 * rows. The scope is the company of the context, or the root.
 */
import type { CompanyConsent } from '../contract/consent.endpoints.ts';
import type { ConsentAction, ConsentKind, ConsentRow, ConsentState } from '../contract/consent.ts';
import { createId } from '../contract/ids.ts';
import type { Locale } from '../contract/text.ts';
import type { AnyContext } from './context.ts';
import { type Statement, statement, toJson } from './database/unit.ts';
import { sql, where } from './database/where.ts';
import { rootId } from './jobs/jobs.ts';

/** The consenting party: a person, a visitor without an account, or an address alone. */
export interface Consenter {
  personId?: string | null;
  guestId?: string | null;
  address?: string | null;
}

interface NewConsent {
  kind: ConsentKind;
  act?: ConsentAction;
  version?: number;
}

interface ConsentOptions {
  /** The thing at which it was asked. */
  subjectId?: string;
  /** In which the text was read, where it is not that of the request. */
  language?: Locale;
}

const getScopeId = (context: AnyContext): string => context.companyId ?? rootId;

/** Browsers say where a request comes from; programs do not. */
function getConsentChannel({ http }: AnyContext): 'screen' | 'api' | 'job' {
  if (!http) return 'job';
  return (http.header('sec-fetch-site') ?? http.header('origin')) === undefined ? 'api' : 'screen';
}

/** Adds what was agreed to or taken back, in the unit that does what it is about. */
export function recordConsents(
  context: AnyContext,
  who: Consenter,
  consents: readonly NewConsent[],
  { subjectId, language }: ConsentOptions = {},
): void {
  const rows = consents.map(({ kind, act = 'given', version }) => ({
    id: createId(),
    kind,
    act,
    version: version ?? null,
  }));
  context.unit.add(
    statement(
      `insert into kernel.consents (company_id, id, person_id, guest_id, address, subject_id, kind, act, version, language, way)
       select $1, c.id, $2, $3, $4, $5, c.kind, c.act, c.version, $6, $7
       from jsonb_to_recordset($8) as c(id uuid, kind text, act text, version int)`,
      [
        getScopeId(context),
        who.personId ?? null,
        who.guestId ?? null,
        who.address ?? null,
        subjectId ?? null,
        language ?? context.locale,
        getConsentChannel(context),
        toJson(rows),
      ],
    ),
  );
}

const personOrGuestCondition = '(person_id = $2 or guest_id = $3)';

/** The latest answer of each kind, of a person or of a guest. */
export function selectConsentStates(
  context: AnyContext,
  { personId = null, guestId = null }: Consenter,
): Statement<ConsentState> {
  return statement(
    `select distinct on (kind) kind, act = 'given' as "isGiven", version, at from kernel.consents
     where company_id = $1 and ${personOrGuestCondition} and act <> 'confirmed' order by kind, at desc, id desc`,
    [getScopeId(context), personId, guestId],
  );
}

/** One answer after the other: of two at once the second sees what the first one wrote. */
export function lockConsents(context: AnyContext, { personId, guestId }: Consenter): void {
  const key = `${getScopeId(context)}:${personId ?? guestId}`;
  context.unit.add(statement(`select pg_advisory_xact_lock(hashtextextended('kernel.consents:' || $1, 0))`, [key]));
}

const rowColumns = 'id, kind, act, version, way, at';

/** Newest first. */
export function selectConsentRows(
  context: AnyContext,
  { personId = null, guestId = null }: Consenter,
): Statement<ConsentRow> {
  return statement(
    `select ${rowColumns} from kernel.consents where company_id = $1 and ${personOrGuestCondition} order by id desc limit 200`,
    [getScopeId(context), personId, guestId],
  );
}

/** Consents given for a subject. */
export function selectConsentsAt(context: AnyContext, subjectId: string): Statement<ConsentRow> {
  return statement(
    `select ${rowColumns} from kernel.consents where company_id = $1 and subject_id = $2 order by id desc limit 200`,
    [getScopeId(context), subjectId],
  );
}

export interface ConsentFilter {
  before: string | null;
  limit: number;
  kind?: ConsentKind | undefined;
  personId?: string | undefined;
  address?: string | undefined;
}

/** Newest first. */
export function selectConsents(context: AnyContext, filter: ConsentFilter): Statement<Omit<CompanyConsent, 'name'>> {
  const { before: cursor, kind, personId, address } = filter;
  const conditions = where(
    sql`company_id = ${getScopeId(context)}`,
    cursor && sql`id < ${cursor}`,
    kind && sql`kind = ${kind}`,
    personId && sql`person_id = ${personId}`,
    address && sql`lower(address) = lower(${address})`,
  );
  return statement(
    `select ${rowColumns}, person_id as "personId", guest_id as "guestId", address, subject_id as "subjectId"
     from kernel.consents ${conditions.text} order by id desc limit ${conditions.bind(filter.limit)}`,
    conditions.values,
  );
}

export interface DueConsent {
  kind: ConsentKind;
  personId: string | null;
  guestId: string | null;
  address: string | null;
  language: Locale;
  /** When it was given. */
  givenAt: string;
}

/** Active advertising consents whose holder has had no reminder for this many months. */
const dueFromClause = `from kernel.consents c where c.company_id = $1 and c.kind like 'advertising-%' and c.act in ('given', 'confirmed')
  and c.at < now() - make_interval(months => $2) and not exists (
    select from kernel.consents l where l.company_id = $1 and l.kind = c.kind and l.kind like 'advertising-%' and l.id > c.id
      and (l.person_id = c.person_id or l.guest_id = c.guest_id
        or (num_nonnulls(c.person_id, c.guest_id, l.person_id, l.guest_id) = 0 and l.address = c.address)))`;

export const hasDueConsents = (place: string, months: number): Statement<{ found: boolean }> =>
  statement(`select exists (select ${dueFromClause}) as found`, [place, months]);

export function selectDueConsents(
  context: AnyContext,
  { months, most }: { months: number; most: number },
): Statement<DueConsent> {
  return statement(
    `select c.kind, c.person_id as "personId", c.guest_id as "guestId", c.address, c.language, (
       select max(g.at) from kernel.consents g where g.company_id = $1 and g.kind = c.kind and g.act = 'given' and g.id <= c.id
         and (g.person_id = c.person_id or g.guest_id = c.guest_id or (num_nonnulls(c.person_id, c.guest_id) = 0 and g.address = c.address))
     ) as "givenAt" ${dueFromClause} order by c.id limit $3`,
    [getScopeId(context), months, most],
  );
}
