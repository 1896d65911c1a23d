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
  type LegalDocument,
  type LegalKind,
  type LegalVersion,
  legalKinds,
  type NewLegalVersion,
  standardVersion,
  versionOn,
} from '../contract/legal.ts';
import * as queries from './profile.queries.ts';
import { readProfile } from './profile.service.ts';
import { standardText } from './standard-legal.ts';

const today = (context: Context): string => dayIn(context.company.timeZone, new Date());

async function versionsOf(context: Context, kind: LegalKind): Promise<LegalVersion[]> {
  const [written, [founded]] = await context.unit.queryAll<[LegalVersion, { day: string }]>([
    queries.selectLegalVersions(context.companyId, kind),
    queries.selectFoundingDay(context.companyId),
  ]);
  return [...written, { version: standardVersion, validFrom: founded?.day ?? today(context) }];
}

async function textOf(context: Context, which: { kind: LegalKind; version: number }) {
  if (which.version === standardVersion) {
    return standardText(which.kind, { name: context.company.name, profile: await readProfile(context) });
  }
  const [text] = await context.unit.query(queries.selectLegalText(context.companyId, which));
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
  const text = await textOf(context, { kind, version: shown.version });
  return { kind, ...shown, text, current, versions };
}

/** The versions that hold today: what who orders now agrees to. */
export async function currentLegal(context: Context): Promise<Record<LegalKind, number>> {
  const written = await context.unit.query(queries.selectAllLegalVersions(context.companyId));
  const day = today(context);
  const currentOf = (kind: LegalKind) => {
    const standard = { version: standardVersion, validFrom: day };
    return versionOn(day, [standard, ...written.filter((row) => row.kind === kind)]);
  };
  const [terms, privacy] = legalKinds.map(currentOf);
  return { terms: terms ?? standardVersion, privacy: privacy ?? standardVersion };
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
  const newest = (await versionsOf(context, kind))[0]?.version ?? standardVersion;
  if (newest !== version) throw outrun(await readLegal(context, { kind, version: newest }));
  const next = version + 1;
  context.unit.add(
    queries.insertLegalVersion(companyId, { kind, version: next, validFrom, text, by: actorId(context) }),
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
