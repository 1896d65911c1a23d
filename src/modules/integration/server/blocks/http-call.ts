/** The block that calls another service. It orders the call; the run waits until it was made. An undo orders the call that takes it back. */
import {
  type BlockAction,
  type Impact,
  isExpression,
  type Json,
  type SettingProblem,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { outgoingErrors } from '#kernel/contract/outgoing.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { defineBlockServer, type Reversal } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { integrationErrors } from '../../contract/errors.ts';
import { getSecretNames, httpCall, isCredentialHeader } from '../../contract/http-call.ts';
import { integrationPermissions } from '../../contract/permissions.ts';
import { lockCalls, type StoredCall, selectCalls, selectNextPlaces, updateCancelled } from '../call/call.queries.ts';
import { createImpactUnderWay, formatLine, requestCall, requestCompensation } from '../call/call.service.ts';
import { assertHosts, findSecretsNotFor, findUnknownSecrets, listSecrets } from '../secret/secret.service.ts';

const getCallId = (impact: Pick<StoredImpact, 'data'>): string => (impact.data as { callId: string }).callId;

const texts = {
  noWay: { ko: '되돌릴 때 호출할 주소를 정해 두지 않았습니다.', en: 'No address was given that takes the call back.' },
  tooLate: {
    ko: '호출하고 {hours}시간이 지나 상대 서비스가 되돌려 주지 않습니다.',
    en: 'The other service cannot undo this more than {hours} hours after the call.',
  },
  forgotten: {
    ko: '되돌리기 기한이 지나 호출한 내용을 삭제했습니다.',
    en: 'The undo window has passed, and the content of the call was removed.',
  },
  followUp: {
    ko: '{line} 호출의 결과를 상대 서비스에서 직접 되돌려 주세요.',
    en: 'Undo what {line} did at the other service manually.',
  },
  calls: { ko: '{host:을/를} 호출합니다', en: 'Calls {host}' },
  callsLater: { ko: '진행할 때 정해지는 주소를 호출합니다', en: 'Calls an address that is chosen during the run' },
  sendsSecret: { ko: '비밀 값 {name:을/를} 보냅니다', en: 'Sends the secret {name}' },
  willCall: {
    ko: '{line} 호출이 나갑니다. 그 호출이 끝나야 되돌리기가 끝납니다.',
    en: '{line} will be called. The undo is done when that call is.',
  },
  willCallAnew: {
    ko: '{line} 호출이 나갑니다. 그 호출이 끝나야 다시 적용이 끝납니다.',
    en: '{line} will be called. The redo is done when that call is.',
  },
  willAsk: {
    ko: '{line} 호출이 이루어졌는지 아직 모릅니다. 같은 요청 번호로 다시 물어 확인하고 되돌립니다.',
    en: 'It is not known yet whether {line} succeeded. It is retried with the same key, then undone.',
  },
  unmade: {
    ko: '{line} 호출은 이루어지지 않아 되돌릴 것이 없습니다.',
    en: '{line} was not made, so there is nothing to undo.',
  },
  unknown: {
    ko: '호출이 이루어졌는지 모르고, 되돌릴 때 호출할 주소도 없습니다. 되돌리면 직접 확인할 일이 생깁니다.',
    en: 'It is not known whether the call succeeded, and it cannot be undone. Undoing creates a task to check it.',
  },
  unknownLate: {
    ko: '호출이 이루어졌는지 모르고, {hours}시간이 지나 상대 서비스가 되돌려 주지 않습니다. 되돌리면 직접 확인할 일이 생깁니다.',
    en: 'It is not known whether the call succeeded, and after {hours} hours the other service cannot undo it. Undoing creates a task to check it.',
  },
  lookInto: {
    ko: '{line} 호출이 이루어졌는지 상대 서비스에서 확인하고, 이루어졌다면 직접 되돌려 주세요.',
    en: 'Check at the other service whether {line} succeeded, and undo it there if it did.',
  },
} as const;

const formatCall = (which: keyof typeof texts, values: Record<string, string | number>) => ({
  ko: fillTemplate(texts[which].ko, values),
  en: fillTemplate(texts[which].en, values),
});

/** There was no way back, its hours have passed, or it was too long ago. */
function getForgottenReason({ kind, request: { undoHours } }: StoredCall): LocalText {
  if (kind === 'call' && undoHours == null) return texts.noWay;
  return undoHours ? formatCall('tooLate', { hours: undoHours }) : texts.forgotten;
}

/** Nobody knows whether it was made. */
const isUnknown = ({ kind, outcome }: StoredCall) => kind === 'call' && outcome === 'unknown';

type CallState = StoredCall & { isTakenBack: boolean };

function getVerdict(call: CallState, now: number): Verdict {
  // Passed over while it was on its way, it was taken back then.
  if (call.kind === 'call' && call.isTakenBack) return { verdict: 'reverse' };
  if (call.kind === 'call' && call.outcome === 'not-made') {
    return {
      verdict: 'reverse',
      notices: [{ code: 'CALL_NOT_MADE', names: true, ...formatCall('unmade', { line: formatLine(call) }) }],
    };
  }
  return isUnknown(call) ? getVerdictOnUnknown(call, now) : getVerdictOnMade(call, now);
}

const createCompensationNotice = (call: StoredCall) => {
  const back: Pick<StoredCall, 'kind' | 'request'> = { ...call, kind: call.kind === 'call' ? 'compensation' : 'call' };
  const which = call.kind === 'call' ? 'willCall' : 'willCallAnew';
  return { code: 'CALL_WILL_BE_MADE', names: true, ...formatCall(which, { line: formatLine(back) }) };
};

const isLate = ({ request: { undoHours }, endedAt, leftAt }: StoredCall, now: number): boolean => {
  const since = endedAt ?? leftAt;
  return Boolean(undoHours && since && now > Date.parse(since) + undoHours * 3_600_000);
};

function getVerdictOnUnknown(call: StoredCall, now: number): Verdict {
  const { undoAddress, undoHours } = call.request;
  const line = formatLine(call);
  if (undoAddress && !call.forgottenAt && !isLate(call, now)) {
    const willAsk = { code: 'CALL_OUTCOME_UNKNOWN', names: true, ...formatCall('willAsk', { line }) };
    return { verdict: 'reverse', notices: [willAsk, createCompensationNotice(call)] };
  }
  const reason = undoHours ? formatCall('unknownLate', { hours: undoHours }) : texts.unknown;
  return { verdict: 'impossible', reason, followUp: formatCall('lookInto', { line }), mustFollowUp: true };
}

function getVerdictOnMade(call: StoredCall, now: number): Verdict {
  const followUp = formatCall('followUp', { line: formatLine(call) });
  if (call.forgottenAt) return { verdict: 'impossible', reason: getForgottenReason(call), followUp };
  const willCall = createCompensationNotice(call);
  if (call.kind === 'compensation') return { verdict: 'reverse', notices: [willCall] };
  const { undoAddress, undoHours } = call.request;
  if (!undoAddress) return { verdict: 'impossible', reason: texts.noWay, followUp };
  if (undoHours && isLate(call, now)) {
    return { verdict: 'impossible', reason: formatCall('tooLate', { hours: undoHours }), followUp };
  }
  return { verdict: 'reverse', notices: [willCall] };
}

const goneVerdict: Verdict = { verdict: 'impossible', reason: texts.noWay, followUp: texts.noWay };

/** Taken back when its step was passed over, or never made by its step. One that an undo ordered is still waited for: what follows ends it. */
const isWithoutEffect = ({ kind, stepId, outcome, isTakenBack }: CallState): boolean =>
  kind === 'call' && (isTakenBack || (outcome === 'not-made' && stepId !== null));

const callReversal: Reversal = {
  name: 'integration.calls',
  async lock(context, impacts) {
    await context.unit.query(lockCalls(context.companyId, impacts.map(getCallId)));
  },
  async check(context, impacts) {
    const rows = await context.unit.query(selectCalls(context.companyId, impacts.map(getCallId)));
    const callById = new Map(rows.map((row) => [row.id, row]));
    const now = context.at ? Date.parse(context.at) : Date.now();
    return impacts.map((impact) => {
      const call = callById.get(getCallId(impact));
      return call ? getVerdict(call, now) : goneVerdict;
    });
  },
  async revert(context, impacts) {
    const { companyId, unit } = context;
    const rows = await unit.query(selectCalls(companyId, impacts.map(getCallId)));
    const callById = new Map(rows.map((row) => [row.id, row]));
    const roots = [...new Set(rows.map(({ rootId }) => rootId))];
    const positions = new Map(
      (await unit.query(selectNextPlaces(companyId, roots))).map((row) => [row.rootId, row.next]),
    );
    return impacts.map((impact): Impact[] => {
      const call = callById.get(getCallId(impact));
      if (!call || isWithoutEffect(call)) return [];
      const position = positions.get(call.rootId) ?? 1;
      positions.set(call.rootId, position + 1);
      return [createImpactUnderWay(requestCompensation(context, { call, id: createId(), place: position }))];
    });
  },
  describe(changes) {
    const line = changes.at(-1)?.subject.label;
    return line ? formatCall('willCall', { line: line.ko }) : texts.noWay;
  },
};

function isAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const createProblem = (
  field: string,
  error: { code: string; ko: string; en: string },
  values: Record<string, string> = {},
): SettingProblem => ({
  code: error.code,
  field,
  message: { ko: fillTemplate(error.ko, values), en: fillTemplate(error.en, values) },
});

/** Problems of a literal address; that of an undo may have placeholders for outputs. */
function findAddressProblems(settings: { readonly [key: string]: unknown }): SettingProblem[] {
  return ['address', 'undoAddress'].flatMap((field) => {
    const address: unknown = settings[field];
    if (typeof address !== 'string' || address === '' || address.startsWith('=')) return [];
    const isGood = isAddress(address.replaceAll(/\{\{[^{}]*\}\}/g, 'x'));
    return isGood ? [] : [createProblem(field, outgoingErrors.CALL_ADDRESS_WRONG)];
  });
}

/** Addresses of the call and of its undo call; placeholders for outputs stay unresolved. */
function getAddresses({ address, undoAddress }: { readonly [key: string]: Json }): string[] {
  return [address, undoAddress].filter((item): item is string => typeof item === 'string' && item !== '');
}

/** Null: only the run knows it. */
function getHost(address: string): string | null {
  if (address.startsWith('=')) return null;
  const [origin = ''] = address.split(/(?<=^[a-z]+:\/\/[^/?#]*)[/?#]/i);
  return !origin.includes('{{') && URL.canParse(origin) ? new URL(origin).host : null;
}

/** Credentials must be secrets, and named literally: otherwise nobody knows which ones are sent. */
function findHeaderProblems({ headers }: { readonly [key: string]: Json }): SettingProblem[] {
  if (headers === undefined || headers === null) return [];
  if (!Array.isArray(headers)) return [createProblem('headers', integrationErrors.HEADERS_WRITTEN_OUT)];
  return headers.flatMap((header, index): SettingProblem[] => {
    const { name, secret } = (header ?? {}) as { name?: Json; secret?: Json };
    const isOpen = isExpression(header) || isExpression(name) || isExpression(secret);
    if (isOpen) return [createProblem(`headers.${index}.name`, integrationErrors.HEADERS_WRITTEN_OUT)];
    if (typeof name !== 'string' || secret || !isCredentialHeader(name)) return [];
    return [createProblem(`headers.${index}.secret`, integrationErrors.HEADER_NEEDS_SECRET, { name })];
  });
}

async function findHostProblems(
  context: Context,
  settings: { readonly [key: string]: Json },
): Promise<SettingProblem[]> {
  const { companyId, unit } = context;
  const names = getSecretNames(settings);
  const problems: SettingProblem[] = [];
  for (const field of ['address', 'undoAddress']) {
    const host = typeof settings[field] === 'string' && settings[field] !== '' ? getHost(settings[field]) : null;
    if (host === null) continue;
    const away = await findSecretsNotFor(unit, { companyId, names, address: `https://${host}` });
    problems.push(...away.map((mismatch) => createProblem(field, integrationErrors.SECRET_HOST_REFUSED, mismatch)));
  }
  return problems;
}

const secretRead = integrationPermissions['integration.secret.read'].name;

export const httpCallBlock = defineBlockServer({
  contract: httpCall,
  offers: {
    'headers.secret': async (context) =>
      hasPermission(context, secretRead)
        ? (await listSecrets(context)).map(({ name }) => ({ id: name, label: name }))
        : [],
  },
  async run({ context, execution, step, settings }) {
    if (!isAddress(settings.address)) throw fail(outgoingErrors.CALL_ADDRESS_WRONG);
    const [unknown] = await findUnknownSecrets(context, getSecretNames(settings as never));
    if (unknown !== undefined) throw fail(integrationErrors.SECRET_UNKNOWN, { values: { name: unknown } });
    const { companyId, unit } = context;
    await assertHosts(unit, { companyId, names: getSecretNames(settings as never), address: settings.address });
    const order = { executionId: execution.id, stepId: step.id, path: step.path, request: settings };
    await requestCall(context, order);
    return { state: 'waiting' };
  },
  reversal: callReversal,
  async cancel(context, step) {
    context.unit.add(updateCancelled(context.companyId, step.id));
  },
  async acts(_, settings) {
    const names = getSecretNames(settings).filter((name) => !isExpression(name));
    const hosts = [...new Set(getAddresses(settings).map(getHost))].sort();
    const secrets: BlockAction[] = names.map((name) => ({
      key: `${httpCall.kind} secret ${name}`,
      sentence: formatCall('sendsSecret', { name }),
      isSensitive: true,
      needs: [[secretRead]],
    }));
    const calls = hosts.map((host) => ({
      key: `${httpCall.kind} ${host ?? '='}`,
      sentence: host ? formatCall('calls', { host }) : texts.callsLater,
      isSensitive: true,
      needs: [],
    }));
    return [...calls, ...secrets];
  },
  async inspect(context, settings) {
    const unknown = await findUnknownSecrets(context, getSecretNames(settings));
    return [
      ...findAddressProblems(settings),
      ...findHeaderProblems(settings),
      ...(await findHostProblems(context, settings)),
      ...unknown.map((name) => createProblem('headers', integrationErrors.SECRET_UNKNOWN, { name })),
    ];
  },
  inspectShipped: findAddressProblems,
});
