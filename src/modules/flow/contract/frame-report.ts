/** Frame report: problems of a definition shown to its author before it runs. */
import { z } from 'zod';
import { fillTemplate, LocalText } from '#kernel/contract/text.ts';

/** Only errors prevent publishing; warnings are left to the author. */
export const Severity = z.enum(['error', 'warning']);
export type Severity = z.infer<typeof Severity>;

export const FrameProblem = z.object({
  code: z.string(),
  severity: Severity,
  /** Dotted path in the definition, for example `blocks.2.settings.branches.0.when`. */
  field: z.string(),
  /** The block's id, for the builder to show the problem at. */
  block: z.string().nullable(),
  message: LocalText,
});
export type FrameProblem = z.infer<typeof FrameProblem>;

export const ValidationReport = z.object({
  problems: z.array(FrameProblem),
  /** Blocks whose effects cannot be undone; publishing asks to confirm them. */
  irreversible: z.array(z.object({ id: z.string(), title: LocalText, kind: z.string() })),
});

export function isError(frameProblem: FrameProblem): boolean {
  return frameProblem.severity === 'error';
}

interface ProblemText extends LocalText {
  severity?: 'warning';
}

const problemTexts = {
  FRAME_CYCLIC: { ko: '‘{name}’ 블록이 자기 자신으로 돌아옵니다.', en: 'The block "{name}" leads back to itself.' },
  FRAME_NOT_FOUND: { ko: '‘{name}’ 업무 흐름이 없습니다.', en: 'There is no flow "{name}".' },
  BLOCK_MISSING: { ko: '‘{name}’ 블록이 없습니다.', en: 'There is no block "{name}".' },
  BLOCK_UNREACHABLE: {
    ko: '‘{name}’ 블록으로 이어지는 연결이 없습니다.',
    en: 'No connection leads to the block "{name}".',
  },
  BLOCK_DUPLICATE: { ko: '‘{name}’ 블록이 두 번 있습니다.', en: 'The block "{name}" appears twice.' },
  BLOCK_KIND_UNKNOWN: { ko: '알 수 없는 블록 종류입니다: {name}', en: 'Unknown kind of block: {name}' },
  OUTLET_UNKNOWN: { ko: '‘{name}’ 분기가 없는 블록입니다.', en: 'The block has no branch "{name}".' },
  OUTLET_NEVER_TAKEN: {
    ko: '지금 설정으로는 ‘{name}’ 분기로 진행하지 않습니다. 이 연결을 삭제하거나 블록 설정을 변경해 주세요.',
    en: 'With these settings the branch "{name}" is never taken. Remove the connection or change the settings.',
  },
  WAY_LEADS_NOWHERE: {
    severity: 'warning',
    ko: '‘{name}’ 분기가 연결되지 않아 여기서 끝납니다. 계속하려면 다음 블록에 연결해 주세요.',
    en: 'The branch "{name}" is not connected and ends here. Connect it to a block to continue.',
  },
  STEP_UNCERTAIN: {
    severity: 'warning',
    ko: '‘{name}’ 단계를 거치지 않고 여기에 올 수 있습니다. has(steps.{name}) ? … : … 처럼 나누어 써 주세요.',
    en: 'This can be reached without the step "{name}". Write has(steps.{name}) ? … : … to allow for it.',
  },
  TITLE_STEP_UNCERTAIN: {
    ko: '시작할 때는 ‘{name}’ 단계를 아직 거치지 않아 이름을 지을 수 없습니다. has(steps.{name}) ? … : … 처럼 나누어 써 주세요.',
    en: 'When a run begins, the step "{name}" has not ended, and there is no name. Write has(steps.{name}) ? … : … to allow for it.',
  },
  AMOUNT_STEP_UNCERTAIN: {
    ko: '‘{name}’ 단계를 거치지 않고 끝나는 분기가 있어 금액을 계산하지 못할 수 있습니다. has(steps.{name}) ? … : … 처럼 나누어 써 주세요.',
    en: 'The run can end without the step "{name}", and then has no amount. Write has(steps.{name}) ? … : … to allow for it.',
  },
  AMOUNT_NOT_MONEY: {
    ko: '금액은 {"amount": 정수, "currency": "KRW"} 형식이어야 합니다. 지금은 {name}입니다.',
    en: 'The amount must look like {"amount": whole number, "currency": "KRW"}. This is {name}.',
  },
  TITLE_NOT_TEXT: {
    ko: '제목은 문자나 숫자여야 합니다. 지금은 {name}입니다.',
    en: 'The title must be a text or a number. This is {name}.',
  },
  CONDITION_NOT_BOOLEAN: {
    ko: '조건식은 참이나 거짓이 되어야 합니다. 지금은 {name}입니다.',
    en: 'The condition must give true or false. This gives {name}.',
  },
  LOOP_NOT_A_LIST: {
    ko: '반복할 것은 목록이어야 합니다. 지금은 {name}입니다.',
    en: 'What is looped over must be a list. This gives {name}.',
  },
  JOIN_TOO_MANY: {
    ko: '이 합류로 이어지는 분기는 {name}개뿐이라 더는 진행할 수 없습니다. 기다릴 개수를 줄이거나 분기를 더 연결해 주세요.',
    en: 'Only {name} branches lead to this join, so it never continues. Wait for fewer, or connect more branches.',
  },
  SWITCH_VALUE_TWICE: {
    severity: 'warning',
    ko: '‘{name}’ 값의 분기가 두 개라 먼저 적은 분기로만 진행합니다. 하나를 삭제하거나 값을 변경해 주세요.',
    en: 'Two branches have the value "{name}", and only the first is ever taken. Remove one or change its value.',
  },
  SETTINGS_INVALID: { ko: '설정값을 확인해 주세요: {name}', en: 'Please check this setting: {name}' },
  SETTING_TYPE: {
    ko: '이 설정에 들어갈 수 없는 값입니다. 지금은 {name}입니다.',
    en: 'This setting does not take such a value. This gives {name}.',
  },
  LOOP_TOO_DEEP: { ko: '반복이 너무 깊습니다(최대 {name}단계).', en: 'Loops are nested too deeply (at most {name}).' },
  EXPRESSION_INVALID: { ko: '표현식을 이해할 수 없습니다: {name}', en: 'The expression is not valid: {name}' },
  EXPRESSION_UNKNOWN_NAME: {
    ko: '표현식에 알 수 없는 이름이 있습니다: {name}',
    en: 'The expression uses an unknown name: {name}',
  },
  FORM_FIELD_BELOW: {
    ko: '‘{name}’ 항목이 더 아래에 있습니다. 위에 있는 항목만 쓸 수 있으니 순서를 바꿔 주세요.',
    en: 'The field "{name}" stands below. Only fields above can be used: change their order.',
  },
  FORM_FIELD_TWICE: {
    ko: '‘{name}’ 항목이 두 개 있습니다.',
    en: 'Two fields are called "{name}".',
  },
  FORM_DEFAULT_WRONG: {
    ko: '‘{name}’의 기본값이 이 항목에 넣을 수 있는 값이 아닙니다.',
    en: 'The default of "{name}" is not a value that the field takes.',
  },
  FORM_RECORD_WITHOUT_TYPE: {
    severity: 'warning',
    ko: '‘{name}’에서 어떤 데이터를 고를지 정해 주세요.',
    en: 'Please say which records can be chosen in "{name}".',
  },
  ROLE_UNKNOWN: { ko: '‘{name}’ 역할이 이 회사에 없습니다.', en: 'The company has no role "{name}".' },
  PERSON_UNKNOWN: {
    ko: '담당자로 정한 사람이 이 회사의 구성원이 아닙니다.',
    en: 'The assignee is not a member of the company.',
  },
} as const satisfies Record<string, ProblemText>;
export type ProblemCode = keyof typeof problemTexts;

/** A problem in words. `name` is what the sentence is about, in each language where that differs. */
export function createProblem(
  code: ProblemCode,
  at: { field: string; block?: string | null; name: string | number | LocalText },
): FrameProblem {
  const text: ProblemText = problemTexts[code];
  const name = typeof at.name === 'object' ? at.name : { ko: at.name, en: at.name };
  return {
    code,
    severity: text.severity ?? 'error',
    field: at.field,
    block: at.block ?? null,
    message: { ko: fillTemplate(text.ko, { name: name.ko }), en: fillTemplate(text.en, { name: name.en }) },
  };
}
