/** 이용약관 and 개인정보처리방침: the version that holds today, earlier and later ones, and a new one. */
import { fail } from '#kernel/contract/error.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { audit } from '#kernel/server/audit.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { createConflictError } from '#kernel/server/versioned-update.ts';
import { companyErrors } from '../contract/errors.ts';
import { legalPublished } from '../contract/events.ts';
import {
  firstVersion,
  getVersionOn,
  type LegalDocument,
  type LegalKind,
  type LegalVersion,
  legalKinds,
  type NewLegalVersion,
} from '../contract/legal.ts';
import { selectCompany } from './company.queries.ts';
import { listDataProcessors } from './extension-points.ts';
import * as queries from './profile.queries.ts';
import { readProfile } from './profile.service.ts';
import { getStandardText, type LegalSubject } from './standard-legal.ts';

const getToday = (context: Context): string => toLocalDay(context.company.timeZone, new Date());

/** A version; `isStored` if its text is stored. */
type Version = LegalVersion & { standard: boolean; isStored: boolean };

const getStoredVersions = (rows: readonly queries.LegalRow[], kind: LegalKind): Version[] =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ version, validFrom, standard }) => ({ version, validFrom, standard, isStored: true }));

async function listVersions(context: Context, kind: LegalKind): Promise<Version[]> {
  const [rows, [founded]] = await context.unit.queryAll<[queries.LegalRow, { day: string }]>([
    queries.selectLegalVersions(context.companyId),
    queries.selectFoundingDay(context.companyId),
  ]);
  const storedVersions = getStoredVersions(rows, kind);
  if (storedVersions.at(-1)?.version === firstVersion) return storedVersions;
  return [
    ...storedVersions,
    { version: firstVersion, validFrom: founded?.day ?? getToday(context), standard: true, isStored: false },
  ];
}

const getCurrentSubject = async (context: Context): Promise<LegalSubject> => ({
  name: context.company.name,
  profile: await readProfile(context),
  processors: await listDataProcessors(context),
});

async function getText(context: Context, { kind, version, isStored }: Version & { kind: LegalKind }) {
  if (!isStored) return getStandardText(kind, await getCurrentSubject(context));
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
  const versions = await listVersions(context, kind);
  const current = getVersionOn(getToday(context), versions);
  const selectedVersion = versions.find(({ version }) => version === (which.version ?? current));
  if (!selectedVersion) throw fail(companyErrors.LEGAL_VERSION_NOT_FOUND);
  const text = await getText(context, { kind, ...selectedVersion });
  const { version, validFrom, standard } = selectedVersion;
  const list = versions.map((version) => ({ version: version.version, validFrom: version.validFrom }));
  return { kind, version, validFrom, text, standard, current, versions: list };
}

/** The versions that hold today: what who orders now agrees to. */
export async function getCurrentLegal(context: Context): Promise<Record<LegalKind, number>> {
  const rows = await context.unit.query(queries.selectLegalVersions(context.companyId));
  const day = getToday(context);
  const first = { version: firstVersion, validFrom: day };
  const currentOf = (kind: LegalKind) => getVersionOn(day, [first, ...getStoredVersions(rows, kind)]);
  return { terms: currentOf('terms'), privacy: currentOf('privacy') };
}

/** Stores the first versions' texts as readers see them now, unless already stored. */
async function storeFirstVersions(
  context: Context,
  input: { rows: readonly queries.LegalRow[]; subject?: LegalSubject },
) {
  const unkept = legalKinds.filter((kind) => getStoredVersions(input.rows, kind).at(-1)?.version !== firstVersion);
  if (unkept.length === 0) return;
  const subject = input.subject ?? (await getCurrentSubject(context));
  for (const kind of unkept) {
    context.unit.add(queries.insertFirstVersion(context.companyId, { kind, text: getStandardText(kind, subject) }));
  }
}

/** Called when someone agrees to the current versions: their texts stay readable, even if the company changes its profile later. */
export async function storeCurrentLegal(context: Context): Promise<void> {
  await storeFirstVersions(context, { rows: await context.unit.query(queries.selectLegalVersions(context.companyId)) });
}

/** The company's current profile. */
async function loadSubject(context: Context): Promise<LegalSubject> {
  const [company] = await context.unit.query(selectCompany(context.companyId));
  return { ...(await getCurrentSubject(context)), ...(company && { name: company.name }) };
}

/**
 * Runs after a profile change: if the company uses the standard texts and they read differently now, the next version is valid from
 * today. A company with its own texts maintains them itself.
 */
export async function renewStandard(
  context: Context,
  was: Omit<LegalSubject, 'processors'> & Partial<LegalSubject>,
): Promise<void> {
  const { companyId } = context;
  const before = { processors: await listDataProcessors(context), ...was };
  context.unit.add(queries.lockCompany(companyId));
  const rows = await context.unit.query(queries.selectLegalVersions(companyId));
  await storeFirstVersions(context, { rows, subject: before });
  const after = await loadSubject(context);
  for (const kind of legalKinds) {
    const storedVersions = getStoredVersions(rows, kind);
    if (storedVersions.some(({ standard }) => !standard)) continue;
    const [newest] = storedVersions;
    const currentText = newest ? await getText(context, { kind, ...newest }) : getStandardText(kind, before);
    const text = getStandardText(kind, after);
    if (text.ko === currentText.ko && text.en === currentText.en) continue;
    const version = (newest?.version ?? firstVersion) + 1;
    const row = { kind, version, validFrom: getToday(context), text, standard: true, by: getActorId(context) };
    context.unit.add(queries.insertLegalVersion(companyId, row));
    emit(context, legalPublished, { companyId, kind, version });
  }
}

/** Runs after the product's standard texts changed: if a company uses them, the next version is valid from today. */
export async function renewStoredStandard(context: Context): Promise<void> {
  await renewStandard(context, await loadSubject(context));
}

/** Does what connects or disconnects a service that gets data of customers: the standard privacy policy names those that do. */
export async function withLegalRenewal<Result>(context: Context, change: () => Promise<Result>): Promise<Result> {
  const before = await loadSubject(context);
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
  if (validFrom < getToday(context)) throw fail(companyErrors.LEGAL_DAY_PAST, { details: [{ field: 'validFrom' }] });
  context.unit.add(queries.lockCompany(companyId));
  const rows = await context.unit.query(queries.selectLegalVersions(companyId));
  await storeFirstVersions(context, { rows });
  const newest = getStoredVersions(rows, kind)[0]?.version ?? firstVersion;
  if (newest !== version) throw createConflictError(await readLegal(context, { kind, version: newest }));
  const next = version + 1;
  context.unit.add(
    queries.insertLegalVersion(companyId, {
      kind,
      version: next,
      validFrom,
      text,
      standard: false,
      by: getActorId(context),
    }),
  );
  audit(context, {
    action: 'company.legal.publish',
    subject: { type: 'company', id: companyId },
    before: null,
    // The text itself is stored permanently beside it.
    after: { kind, version: next, validFrom },
  });
  emit(context, legalPublished, { companyId, kind, version: next });
  return readLegal(context, { kind, version: next });
}
