/** 이용약관 and 개인정보처리방침: the version that holds today, earlier and later ones, and a new one. */
import { fail } from '#kernel/contract/error.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { audit } from '#kernel/server/audit.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { outrun } from '#kernel/server/versioned.ts';
import { companyErrors } from '../contract/errors.ts';
import { legalPublished } from '../contract/events.ts';
import {
  firstVersion,
  type LegalDocument,
  type LegalKind,
  type LegalVersion,
  legalKinds,
  type NewLegalVersion,
  versionOn,
} from '../contract/legal.ts';
import { companyById } from './company.queries.ts';
import { processorsOf } from './hooks.ts';
import * as queries from './profile.queries.ts';
import { readProfile } from './profile.service.ts';
import { type LegalSubject, standardText } from './standard-legal.ts';

const today = (context: Context): string => dayIn(context.company.timeZone, new Date());

/** A version; `kept` where its text is written down. */
type Version = LegalVersion & { standard: boolean; kept: boolean };

const keptOf = (rows: readonly queries.LegalRow[], kind: LegalKind): Version[] =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ version, validFrom, standard }) => ({ version, validFrom, standard, kept: true }));

async function versionsOf(context: Context, kind: LegalKind): Promise<Version[]> {
  const [rows, [founded]] = await context.unit.queryAll<[queries.LegalRow, { day: string }]>([
    queries.selectLegalVersions(context.companyId),
    queries.selectFoundingDay(context.companyId),
  ]);
  const kept = keptOf(rows, kind);
  if (kept.at(-1)?.version === firstVersion) return kept;
  return [...kept, { version: firstVersion, validFrom: founded?.day ?? today(context), standard: true, kept: false }];
}

const subjectHere = async (context: Context): Promise<LegalSubject> => ({
  name: context.company.name,
  profile: await readProfile(context),
  processors: await processorsOf(context),
});

async function textOf(context: Context, { kind, version, kept }: Version & { kind: LegalKind }) {
  if (!kept) return standardText(kind, await subjectHere(context));
  const [text] = await context.unit.query(queries.selectLegalText(context.companyId, { kind, version }));
  if (!text) throw fail(companyErrors.LEGAL_VERSION_NOT_FOUND);
  return text;
}

/** The version asked for, otherwise the one that holds today. @throws LEGAL_VERSION_NOT_FOUND */
export async function readLegal(
  context: Context,
  which: { kind: LegalKind; version?: number | undefined },
): Promise<LegalDocument> {
  const { kind } = which;
  const versions = await versionsOf(context, kind);
  const current = versionOn(today(context), versions);
  const shown = versions.find(({ version }) => version === (which.version ?? current));
  if (!shown) throw fail(companyErrors.LEGAL_VERSION_NOT_FOUND);
  const text = await textOf(context, { kind, ...shown });
  const { version, validFrom, standard } = shown;
  const list = versions.map((one) => ({ version: one.version, validFrom: one.validFrom }));
  return { kind, version, validFrom, text, standard, current, versions: list };
}

/** The versions that hold today: what who orders now agrees to. */
export async function currentLegal(context: Context): Promise<Record<LegalKind, number>> {
  const rows = await context.unit.query(queries.selectLegalVersions(context.companyId));
  const day = today(context);
  const first = { version: firstVersion, validFrom: day };
  const currentOf = (kind: LegalKind) => versionOn(day, [first, ...keptOf(rows, kind)]);
  return { terms: currentOf('terms'), privacy: currentOf('privacy') };
}

/** Writes down what the first versions say to whoever reads them now, where nobody did before. */
async function keepFirst(context: Context, about: { rows: readonly queries.LegalRow[]; subject?: LegalSubject }) {
  const unkept = legalKinds.filter((kind) => keptOf(about.rows, kind).at(-1)?.version !== firstVersion);
  if (unkept.length === 0) return;
  const subject = about.subject ?? (await subjectHere(context));
  for (const kind of unkept) {
    context.unit.add(queries.keepFirstVersion(context.companyId, { kind, text: standardText(kind, subject) }));
  }
}

/** For who agrees to the versions that hold today: what they say stays readable, whatever the company says of itself later. */
export async function keepLegal(context: Context): Promise<void> {
  await keepFirst(context, { rows: await context.unit.query(queries.selectLegalVersions(context.companyId)) });
}

/** What the company says of itself now. */
async function subjectOf(context: Context): Promise<LegalSubject> {
  const [company] = await context.unit.query(companyById(context.companyId));
  return { ...(await subjectHere(context)), ...(company && { name: company.name }) };
}

/**
 * The company says something else of itself than before: where its texts are the standard ones and read differently now, the next
 * version holds from today. A company with words of its own keeps its texts itself.
 */
export async function renewStandard(
  context: Context,
  was: Omit<LegalSubject, 'processors'> & Partial<LegalSubject>,
): Promise<void> {
  const { companyId } = context;
  const before = { processors: await processorsOf(context), ...was };
  context.unit.add(queries.lockCompany(companyId));
  const rows = await context.unit.query(queries.selectLegalVersions(companyId));
  await keepFirst(context, { rows, subject: before });
  const after = await subjectOf(context);
  for (const kind of legalKinds) {
    const kept = keptOf(rows, kind);
    if (kept.some(({ standard }) => !standard)) continue;
    const [newest] = kept;
    const shown = newest ? await textOf(context, { kind, ...newest }) : standardText(kind, before);
    const text = standardText(kind, after);
    if (text.ko === shown.ko && text.en === shown.en) continue;
    const version = (newest?.version ?? firstVersion) + 1;
    const row = { kind, version, validFrom: today(context), text, standard: true, by: actorId(context) };
    context.unit.add(queries.insertLegalVersion(companyId, row));
    emit(context, legalPublished, { companyId, kind, version });
  }
}

/** The product's standard texts say something else than they did: where a company keeps to them, the next version holds from today. */
export async function renewKept(context: Context): Promise<void> {
  await renewStandard(context, await subjectOf(context));
}

/** Does what connects or disconnects a service that gets data of customers: the standard privacy policy names those that do. */
export async function withProcessors<Result>(context: Context, change: () => Promise<Result>): Promise<Result> {
  const before = await subjectOf(context);
  const result = await change();
  await renewStandard(context, before);
  return result;
}

/**
 * Adds the next version, valid from its day on. It holds beside later ones: of those valid on a day the newest counts.
 * @throws LEGAL_DAY_PAST, VERSION_CONFLICT with the newest one where somebody else wrote since
 */
export async function publishLegal(
  context: Context,
  { kind, version, validFrom, text }: NewLegalVersion & { kind: LegalKind },
): Promise<LegalDocument> {
  const { companyId } = context;
  if (validFrom < today(context)) throw fail(companyErrors.LEGAL_DAY_PAST, { details: [{ field: 'validFrom' }] });
  context.unit.add(queries.lockCompany(companyId));
  const rows = await context.unit.query(queries.selectLegalVersions(companyId));
  await keepFirst(context, { rows });
  const newest = keptOf(rows, kind)[0]?.version ?? firstVersion;
  if (newest !== version) throw outrun(await readLegal(context, { kind, version: newest }));
  const next = version + 1;
  context.unit.add(
    queries.insertLegalVersion(companyId, {
      kind,
      version: next,
      validFrom,
      text,
      standard: false,
      by: actorId(context),
    }),
  );
  audit(context, {
    action: 'company.legal.publish',
    subject: { type: 'company', id: companyId },
    before: null,
    // What it says is kept for good beside it.
    after: { kind, version: next, validFrom },
  });
  emit(context, legalPublished, { companyId, kind, version: next });
  return readLegal(context, { kind, version: next });
}
