/** A company's addresses: its code, and domains of its own, which lead here as long as a TXT record proves them. */
import { randomBytes } from 'node:crypto';
import { getPublicSuffix } from 'tldts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId, type Tenant } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import { lookUpTxt } from '#kernel/server/outgoing/dns-txt.ts';
import { assertFreshProof } from '#kernel/server/proof.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import * as contract from '../contract/domain.ts';
import { companyErrors } from '../contract/errors.ts';
import { addressChanged } from '../contract/events.ts';
import { selectIsFormerCode } from './company.queries.ts';
import { getCompany, runInCompany } from './company-access.ts';
import { findCompanyByCode, getOrigin } from './company-directory.ts';
import { emitPlacesChanged } from './company-status.service.ts';
import * as domains from './domain.queries.ts';
import { mailCodeChange, mailDomainChange } from './domain-mails.ts';

const getProofText = (token: string): string => `heureum-verification=${token}`;

const toDomainView = ({
  host,
  token,
  state,
  claimedAt,
  checkedAt,
  verifiedAt,
}: domains.DomainRow): contract.Domain => ({
  host,
  state,
  record: { name: `_heureum.${host}`, value: getProofText(token) },
  claimedAt,
  checkedAt,
  verifiedAt,
});

/** As the contract's check let it through. */
const toHost = (written: string): string => contract.parseHost(written) ?? written;

export async function readAddresses(context: Context): Promise<contract.Addresses> {
  const { companyId, company, unit } = context;
  return toAddresses(context, company.code, [
    await unit.query(domains.selectDomains(companyId)),
    await unit.query(domains.selectFormerCodes(companyId)),
  ]);
}

function toAddresses(
  context: Context,
  code: string,
  [own, formerCodes]: [domains.DomainRow[], domains.FormerCodeRow[]],
): contract.Addresses {
  const origin = getOrigin(appOf(context), code);
  return { code, origin, target: new URL(origin).hostname, formerCodes, domains: own.map(toDomainView) };
}

function listAddresses(context: Context): void {
  emitPlacesChanged(context);
  emit(context, addressChanged, { companyId: context.companyId });
}

/** Addresses of a company are known elsewhere: they change seldom. */
const codeRate: Rate = { name: 'company-code', burst: 3, perMinute: 1 / (24 * 60) };

/** @throws REAUTHENTICATION_REQUIRED, COMPANY_CODE_EXISTS also for one that another company had, TOO_MANY_REQUESTS */
export async function changeCode(context: Context, code: string): Promise<contract.Addresses> {
  const { companyId, unit } = context;
  await assertFreshProof(context);
  await limitRate(context, codeRate, companyId);
  const from = context.company.code;
  const createTakenError = () =>
    fail(companyErrors.COMPANY_CODE_EXISTS, { details: [{ field: 'code', code: 'taken' }] });
  if (code !== from) {
    const [formerCode] = await unit.query(selectIsFormerCode(code));
    if (formerCode?.kept || (await findCompanyByCode(unit, code))) throw createTakenError();
    for (const statement of domains.updateFormerCodes(companyId, { from, to: code, days: contract.formerCodeDays }))
      unit.add(statement);
    await unit.query(domains.updateCode(companyId, code));
    const subject = { type: 'company', id: companyId };
    audit(context, { action: 'company.code.change', subject, before: { code: from }, after: { code } });
    await mailCodeChange(context, { from, to: code });
    listAddresses(context);
  }
  return toAddresses(context, code, [
    await unit.query(domains.selectDomains(companyId)),
    await unit.query(domains.selectFormerCodes(companyId)),
  ]);
}

/** @throws DOMAIN_NOT_POSSIBLE, DOMAIN_CLAIMED, TOO_MANY_DOMAINS */
export async function claimDomain(context: Context, written: string): Promise<contract.Domain> {
  const { companyId, unit } = context;
  const host = toHost(written);
  const isOurs = appOf(context).config.rootDomains.some((root) => host === root || host.endsWith(`.${root}`));
  // Below `co.kr` or `github.io` everybody has names of their own: nobody is it.
  const isSuffix = getPublicSuffix(host, { allowPrivateDomains: true }) === host;
  if (isOurs || isSuffix) throw fail(companyErrors.DOMAIN_NOT_POSSIBLE, { details: [{ field: 'host' }] });
  const [domainCount] = await unit.query(domains.countDomains(companyId));
  const most = contract.maxDomains;
  if ((domainCount?.count ?? 0) >= most) throw fail(companyErrors.TOO_MANY_DOMAINS, { values: { most } });
  const token = randomBytes(24).toString('base64url');
  const [row] = await unit.query(domains.insertDomain(companyId, { host, token }));
  if (!row) throw fail(companyErrors.DOMAIN_CLAIMED, { details: [{ field: 'host' }] });
  emit(context, addressChanged, { companyId });
  return toDomainView(row);
}

/** @throws NOT_FOUND */
export async function releaseDomain(context: Context, written: string): Promise<void> {
  const [row] = await context.unit.query(domains.deleteDomain(context.companyId, toHost(written)));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  listAddresses(context);
}

type Proof = (typeof contract.proofs)[number];

/** Data read before the unit of work sends its first query, so that no connection is held while waiting for name servers. */
export interface ProofLookup {
  row: domains.DomainRow;
  holder: { company_id: string; token: string; company: Tenant } | null;
  proof: Proof;
  /** True if the holder's own record still exists. */
  isHolderProven: boolean;
}

async function lookUpProof(context: Context, host: string): Promise<ProofLookup | null> {
  const app = appOf(context);
  const [row, other] = await runOutsideTransactionAt(app, context.companyId, async (unit) => {
    const [own] = await unit.query(domains.selectDomain(context.companyId, host));
    const [holder] = await unit.query(domains.selectHolder(host));
    return [own, holder] as const;
  });
  if (!row) return null;
  const company = other && (await getCompany(context, other.company_id));
  const holder = other && company ? { ...other, company } : null;
  const txtRecords = await lookUpTxt(app, toDomainView(row).record.name);
  const proof = txtRecords === null ? 'unanswered' : txtRecords.includes(getProofText(row.token)) ? 'found' : 'absent';
  const isHolderProven = holder !== null && (txtRecords === null || txtRecords.includes(getProofText(holder.token)));
  return { row, holder, proof, isHolderProven: isHolderProven };
}

/** The domain is removed from its company, which is notified in its audit trail and by mail. */
async function loseDomainToOther(
  context: Context,
  host: string,
  holder: NonNullable<ProofLookup['holder']>,
): Promise<void> {
  const [answer] = await context.unit.query(domains.updateDomainLost(host, holder));
  if (!answer?.lost) return;
  const service = {
    kind: 'service',
    name: 'company.domains',
    onBehalfOf: null,
    permissions: new Set<string>(),
  } as const;
  await runInCompany({ ...context, actor: service }, holder.company, async (inside) => {
    audit(inside, { action: 'company.domain.lose', subject: { type: 'company.domain', id: host } });
    await mailDomainChange(inside, 'lost', host);
    listAddresses(inside);
  });
}

/** After this many days without an answer from any name server the proof counts as lost. */
const maxUnansweredDays = 3;

/** @throws DOMAIN_HELD */
async function applyProof(context: Context, looked: ProofLookup): Promise<domains.DomainRow> {
  const { row, holder, proof } = looked;
  const { companyId, unit } = context;
  const subject = { type: 'company.domain', id: row.host };
  if (proof === 'found') {
    if (holder && looked.isHolderProven) throw fail(companyErrors.DOMAIN_HELD);
    // Of two that prove it at once the later one sees the earlier.
    unit.add(domains.lockHost(row.host));
    const [holds] = await unit.query(domains.selectHolder(row.host));
    if (holds && holds.company_id !== holder?.company_id) throw fail(companyErrors.DOMAIN_HELD);
    if (holder) await loseDomainToOther(context, row.host, holder);
    const [verified] = await unit.query(domains.updateDomainVerified(companyId, row.host));
    if (!row.verifiedAt) {
      audit(context, { action: 'company.domain.verify', subject });
      await mailDomainChange(context, 'verified', row.host);
      listAddresses(context);
    }
    return verified ?? row;
  }
  const unanswered = proof === 'unanswered';
  const fails = row.state === 'verified' && (!unanswered || row.unanswered + 1 >= maxUnansweredDays);
  const [missed] = await unit.query(domains.updateDomainMissed(companyId, row.host, { fails, unanswered }));
  if (fails) {
    audit(context, { action: 'company.domain.fail', subject });
    await mailDomainChange(context, 'failed', row.host);
    listAddresses(context);
  }
  return missed ?? row;
}

const checkRate: Rate = { name: 'domain-check', burst: 20, perMinute: 6 };

/** Looks for the record now. @throws NOT_FOUND, DOMAIN_HELD, TOO_MANY_REQUESTS */
export async function checkDomain(context: Context, written: string) {
  await limitRate(context, checkRate, getActorId(context) ?? undefined);
  const looked = await lookUpProof(context, toHost(written));
  if (!looked) throw fail(kernelErrors.NOT_FOUND);
  const row = await applyProof(context, looked);
  // Otherwise already emitted.
  if (row.state === looked.row.state) emit(context, addressChanged, { companyId: context.companyId });
  return { ...toDomainView(row), proof: looked.proof };
}

/** The daily look, by the timetable: one that another company holds meanwhile waits. */
export async function checkDueDomains(context: Context): Promise<void> {
  const due = await runOutsideTransactionAt(appOf(context), context.companyId, (unit) =>
    unit.query(domains.selectDueDomains(context.companyId)),
  );
  const looked = await Promise.all(due.map(({ host }) => lookUpProof(context, host)));
  for (const lookup of looked)
    if (lookup && !(lookup.holder && lookup.proof === 'found')) await applyProof(context, lookup);
}
