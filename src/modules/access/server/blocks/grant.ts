/** The block that gives a member permissions for a time, and its undo: it ends them; redo gives them again while their time runs. */
import { drawSnapshot, type Impact, isExpression, type StoredImpact, type Verdict } from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { formatMoment } from '#kernel/contract/format.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { defineBlockServer, type Reversal } from '#kernel/server/block.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { accessErrors } from '../../contract/errors.ts';
import { grantBlock, permissionRequest } from '../../contract/grant.blocks.ts';
import type { Grant } from '../../contract/grant.endpoints.ts';
import { lockGrantGroup } from '../grant.queries.ts';
import { endGrant, giveGrant, readGrant, resumeGrant } from '../grant.service.ts';
import { hasGuarded } from '../guarded-permissions.ts';
import { createGivingAction, getConstantNames } from './block-actions.ts';

const stateTexts = {
  given: { ko: '{until}까지 쓸 수 있음', en: 'May be used until {until}' },
  none: { ko: '쓸 수 없음', en: 'May not be used' },
  becomes: { ko: '권한이 바뀝니다: {label}, {state}', en: 'Permissions change: {label}, {state}' },
  undone: { ko: '되돌림', en: 'Undone' },
  over: { ko: '이미 끝난 권한입니다.', en: 'The permission is over already.' },
  changed: { ko: '그 뒤에 권한을 끝냈거나 다시 주었습니다.', en: 'It was ended or given again since.' },
} as const;

const formatNames = ({ permissions }: Grant): LocalText => ({
  ko: permissions.map(({ ko }) => ko).join(', '),
  en: permissions.map(({ en }) => en).join(', '),
});

function createImpact({ company }: Context, grant: Grant, isGiven: boolean): Impact {
  const titles = formatNames(grant);
  const drawn = (isGiven: boolean) =>
    drawSnapshot((locale) => {
      const until = formatMoment(grant.until, company.timeZone, locale);
      return { [titles[locale]]: fillTemplate(stateTexts[isGiven ? 'given' : 'none'][locale], { until }) };
    });
  const { name } = grant;
  return {
    subject: { type: 'grant', id: grant.id, label: { ko: `${name} · ${titles.ko}`, en: `${name} · ${titles.en}` } },
    before: drawn(!isGiven),
    after: drawn(isGiven),
    data: { isGiven },
  };
}

const getGiver = (impact: Pick<StoredImpact, 'data'>): boolean => (impact.data as { isGiven: boolean }).isGiven;

async function judgeImpact(context: Context, impact: StoredImpact): Promise<Verdict> {
  const grant = await readGrant(context, impact.subject.id);
  const isOver = Date.parse(grant.until) <= Date.now();
  const isEffective = grant.revokedAt === null;
  if (!isOver && isEffective === getGiver(impact)) return { verdict: 'reverse' };
  return {
    ...{ verdict: 'kept', scope: 'impact' },
    changedBy: grant.endedBy?.name ?? '',
    changedAt: grant.revokedAt ?? (isOver ? grant.until : impact.at),
    reason: isOver ? stateTexts.over : stateTexts.changed,
  };
}

const grants: Reversal = {
  name: 'access.grants',
  isOfRights: true,
  async grantsGuarded(context, impacts) {
    const again = impacts.filter((impact) => !getGiver(impact)).map(({ subject }) => subject.id);
    for (const id of again) {
      const { permissions } = await readGrant(context, id);
      if (
        await hasGuarded(
          context,
          permissions.map(({ name }) => name),
        )
      )
        return true;
    }
    return false;
  },
  async lock(context, impacts) {
    const ids = [...new Set(impacts.map(({ subject }) => subject.id))].sort();
    for (const id of ids) context.unit.add(lockGrantGroup(context.companyId, id));
  },
  async check(context, impacts) {
    const verdicts: Verdict[] = [];
    for (const impact of impacts) verdicts.push(await judgeImpact(context, impact));
    return verdicts;
  },
  async revert(context, impacts) {
    const reverted: Impact[][] = [];
    for (const impact of impacts) {
      const { id } = impact.subject;
      const isGiven = getGiver(impact);
      const reason = stateTexts.undone[context.company.locale];
      const grant = await (isGiven ? endGrant(context, { id, reason }) : resumeGrant(context, id));
      reverted.push([createImpact(context, grant, !isGiven)]);
    }
    return reverted;
  },
  forecast: (changes) =>
    changes.map(({ subject, after }) => ({
      sentence: {
        ko: fillTemplate(stateTexts.becomes.ko, {
          label: subject.label.ko,
          state: Object.values(after?.ko ?? {}).join(),
        }),
        en: fillTemplate(stateTexts.becomes.en, {
          label: subject.label.en,
          state: Object.values(after?.en ?? {}).join(),
        }),
      },
    })),
};

export const grant = defineBlockServer({
  contract: grantBlock,
  async run({ context, execution, settings }) {
    const { member: memberId, by, ...terms } = settings;
    // Only the product knows who approved.
    if (by != null && execution.frameKey !== permissionRequest) throw fail(accessErrors.GRANT_NOT_BY_PRODUCT);
    if (Date.parse(terms.until) <= Date.now()) throw fail(accessErrors.GRANT_IS_OVER);
    const isApproved = execution.frameKey === permissionRequest;
    const giver = isApproved ? (by ?? null) : getActorId(context);
    const createdGrant = await giveGrant(context, { memberId, ...terms }, { giver, isApproved });
    return { state: 'done', output: { grant: createdGrant.id }, impacts: [createImpact(context, createdGrant, true)] };
  },
  async acts(context, { permissions }) {
    const permissionNames = getConstantNames(permissions).filter((name) => !isExpression(name));
    return [await createGivingAction(context, grantBlock, permissions, permissionNames)];
  },
  async inspect(_, settings, frame) {
    const { code, ko, en } = accessErrors.GRANT_NOT_BY_PRODUCT;
    return settings.by == null || frame?.ofProduct ? [] : [{ code, field: 'by', message: { ko, en } }];
  },
  reversal: grants,
});
