/** A company's addresses: its code, and domains of its own, which lead here as long as a TXT record proves them. */
import { randomBytes } from 'node:crypto';
import { getPublicSuffix } from 'tldts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { asideAt } from '#kernel/server/aside.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context, type Tenant } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { txtOf } from '#kernel/server/outgoing/txt.ts';
import { demandProof } from '#kernel/server/proof.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import * as contract from '../contract/domain.ts';
import { companyErrors } from '../contract/errors.ts';
import { addressChanged } from '../contract/events.ts';
import { codeIsKept } from './company.queries.ts';
import { companyByCode, originOf } from './directory.ts';
import * as domains from './domain.queries.ts';
import { tellOfCode, tellOfDomain } from './domain-mails.ts';
import { companyOf, inCompany } from './place.ts';
import { tellPlaces } from './standing.service.ts';

const textOf = (token: string): string => `heureum-verification=${token}`;

const shown = ({ host, token, state, claimedAt, checkedAt, verifiedAt }: domains.DomainRow): contract.Domain => ({
  host,
  state,
  record: { name: `_heureum.${host}`, value: textOf(token) },
  claimedAt,
  checkedAt,
  verifiedAt,
});

/** As the contract's check let it through. */
const plain = (written: string): string => contract.hostOf(written) ?? written;

export async function readAddresses(context: Context): Promise<contract.Addresses> {
  const { companyId, company, unit } = context;
  return addressesOf(context, company.code, [
    await unit.query(domains.domainsOf(companyId)),
    await unit.query(domains.formerCodes(companyId)),
  ]);
}

function addressesOf(
  context: Context,
  code: string,
  [own, formerCodes]: [domains.DomainRow[], domains.FormerCodeRow[]],
): contract.Addresses {
  const origin = originOf(houseOf(context), code);
  return { code, origin, target: new URL(origin).hostname, formerCodes, domains: own.map(shown) };
}

function told(context: Context): void {
  tellPlaces(context);
  emit(context, addressChanged, { companyId: context.companyId });
}

/** Addresses of a company are known elsewhere: they change seldom. */
const codeRate: Rate = { name: 'company-code', burst: 3, perMinute: 1 / (24 * 60) };

/** @throws REAUTHENTICATION_REQUIRED, COMPANY_CODE_EXISTS also for one that another company had, TOO_MANY_REQUESTS */
export async function changeCode(context: Context, code: string): Promise<contract.Addresses> {
  const { companyId, unit } = context;
  await demandProof(context);
  await limit(context, codeRate, companyId);
  const from = context.company.code;
  const taken = () => fail(companyErrors.COMPANY_CODE_EXISTS, { details: [{ field: 'code', code: 'taken' }] });
  if (code !== from) {
    const [kept] = await unit.query(codeIsKept(code));
    if (kept?.kept || (await companyByCode(unit, code))) throw taken();
    for (const one of domains.moveCode(companyId, { from, to: code, days: contract.formerCodeDays })) unit.add(one);
    await unit.query(domains.changeCode(companyId, code));
    const subject = { type: 'company', id: companyId };
    audit(context, { action: 'company.code.change', subject, before: { code: from }, after: { code } });
    await tellOfCode(context, { from, to: code });
    told(context);
  }
  return addressesOf(context, code, [
    await unit.query(domains.domainsOf(companyId)),
    await unit.query(domains.formerCodes(companyId)),
  ]);
}

/** @throws DOMAIN_NOT_POSSIBLE, DOMAIN_CLAIMED, TOO_MANY_DOMAINS */
export async function claimDomain(context: Context, written: string): Promise<contract.Domain> {
  const { companyId, unit } = context;
  const host = plain(written);
  const isOurs = houseOf(context).config.rootDomains.some((root) => host === root || host.endsWith(`.${root}`));
  // Below `co.kr` or `github.io` everybody has names of their own: nobody is it.
  const isSuffix = getPublicSuffix(host, { allowPrivateDomains: true }) === host;
  if (isOurs || isSuffix) throw fail(companyErrors.DOMAIN_NOT_POSSIBLE, { details: [{ field: 'host' }] });
  const [known] = await unit.query(domains.countDomains(companyId));
  const most = contract.mostDomains;
  if ((known?.count ?? 0) >= most) throw fail(companyErrors.TOO_MANY_DOMAINS, { values: { most } });
  const token = randomBytes(24).toString('base64url');
  const [row] = await unit.query(domains.claimDomain(companyId, { host, token }));
  if (!row) throw fail(companyErrors.DOMAIN_CLAIMED, { details: [{ field: 'host' }] });
  emit(context, addressChanged, { companyId });
  return shown(row);
}

/** @throws NOT_FOUND */
export async function releaseDomain(context: Context, written: string): Promise<void> {
  const [row] = await context.unit.query(domains.releaseDomain(context.companyId, plain(written)));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  told(context);
}

type Proof = (typeof contract.proofs)[number];

/** What is known before the unit of work sends its first query: no connection is held while name servers are waited for. */
export interface Looked {
  row: domains.DomainRow;
  holder: { company_id: string; token: string; company: Tenant } | null;
  proof: Proof;
  /** Whether the holder's own record is still there. */
  holderStands: boolean;
}

async function look(context: Context, host: string): Promise<Looked | null> {
  const house = houseOf(context);
  const [row, other] = await asideAt(house, context.companyId, async (unit) => {
    const [own] = await unit.query(domains.domainOf(context.companyId, host));
    const [held] = await unit.query(domains.holderOf(host));
    return [own, held] as const;
  });
  if (!row) return null;
  const company = other && (await companyOf(context, other.company_id));
  const holder = other && company ? { ...other, company } : null;
  const said = await txtOf(house, shown(row).record.name);
  const proof = said === null ? 'unanswered' : said.includes(textOf(row.token)) ? 'found' : 'absent';
  const holderStands = holder !== null && (said === null || said.includes(textOf(holder.token)));
  return { row, holder, proof, holderStands };
}

/** The domain leads here no more; its company hears of it, in its own trail and by mail. */
async function takeOver(context: Context, host: string, holder: NonNullable<Looked['holder']>): Promise<void> {
  const [answer] = await context.unit.query(domains.loseDomain(host, holder));
  if (!answer?.lost) return;
  const service = {
    kind: 'service',
    name: 'company.domains',
    onBehalfOf: null,
    permissions: new Set<string>(),
  } as const;
  await inCompany({ ...context, actor: service }, holder.company, async (inside) => {
    audit(inside, { action: 'company.domain.lose', subject: { type: 'company.domain', id: host } });
    await tellOfDomain(inside, 'lost', host);
    told(inside);
  });
}

/** So many days without any answer of a name server count as a proof that is gone. */
const mostUnanswered = 3;

/** @throws DOMAIN_HELD */
async function judge(context: Context, looked: Looked): Promise<domains.DomainRow> {
  const { row, holder, proof } = looked;
  const { companyId, unit } = context;
  const subject = { type: 'company.domain', id: row.host };
  if (proof === 'found') {
    if (holder && looked.holderStands) throw fail(companyErrors.DOMAIN_HELD);
    // Of two that prove it at once the later one sees the earlier.
    unit.add(domains.lockHost(row.host));
    const [holds] = await unit.query(domains.holderOf(row.host));
    if (holds && holds.company_id !== holder?.company_id) throw fail(companyErrors.DOMAIN_HELD);
    if (holder) await takeOver(context, row.host, holder);
    const [verified] = await unit.query(domains.verifyDomain(companyId, row.host));
    if (!row.verifiedAt) {
      audit(context, { action: 'company.domain.verify', subject });
      await tellOfDomain(context, 'verified', row.host);
      told(context);
    }
    return verified ?? row;
  }
  const unanswered = proof === 'unanswered';
  const fails = row.state === 'verified' && (!unanswered || row.unanswered + 1 >= mostUnanswered);
  const [missed] = await unit.query(domains.missDomain(companyId, row.host, { fails, unanswered }));
  if (fails) {
    audit(context, { action: 'company.domain.fail', subject });
    await tellOfDomain(context, 'failed', row.host);
    told(context);
  }
  return missed ?? row;
}

const checkRate: Rate = { name: 'domain-check', burst: 20, perMinute: 6 };

/** Looks for the record now. @throws NOT_FOUND, DOMAIN_HELD, TOO_MANY_REQUESTS */
export async function checkDomain(context: Context, written: string) {
  await limit(context, checkRate, actorId(context) ?? undefined);
  const looked = await look(context, plain(written));
  if (!looked) throw fail(kernelErrors.NOT_FOUND);
  const row = await judge(context, looked);
  // Otherwise that is told already.
  if (row.state === looked.row.state) emit(context, addressChanged, { companyId: context.companyId });
  return { ...shown(row), proof: looked.proof };
}

/** The daily look, by the timetable: one that another company holds meanwhile waits. */
export async function checkDue(context: Context): Promise<void> {
  const due = await asideAt(houseOf(context), context.companyId, (unit) =>
    unit.query(domains.dueDomains(context.companyId)),
  );
  const looked = await Promise.all(due.map(({ host }) => look(context, host)));
  for (const one of looked) if (one && !(one.holder && one.proof === 'found')) await judge(context, one);
}
