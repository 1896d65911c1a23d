/** Recipe steps: forms, tasks, approvals with their refusal, and messages. Each describes what it does. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { conditionBlock } from '../control-blocks.ts';
import { formBlock, taskBlock } from '../waiting-blocks.ts';
import {
  type Fact,
  getThreshold,
  type MoneyExpressions,
  noApproval,
  type RecipeContext,
  type RecipeOption,
  type RecipeQuestion,
  type RecipeStep,
} from './recipe.ts';

type Options = Record<string, [ko: string, en: string]>;
type FieldOptions = Partial<Omit<FieldDefinition, 'key' | 'label' | 'kind'>>;

export const toText = (ko: string, en: string): LocalText => ({ ko, en });

/** A field of the form, required by default. */
export function createField(
  key: string,
  kind: FieldDefinition['kind'],
  label: LocalText,
  more: FieldOptions = {},
): FieldDefinition {
  return { key, kind, label, required: true, ...more };
}

export function createChoiceField(key: string, label: LocalText, options: Options): FieldDefinition {
  const listed = Object.entries(options).map(([value, [ko, en]]) => ({ value, label: { ko, en } }));
  return createField(key, 'choice', label, { options: listed });
}

/** The Korean label of what was chosen, as an expression: deciders read it. */
export function toLabelExpression(key: string, options: Options): string {
  const pairs = Object.entries(options).map(([value, [ko]]) => `${JSON.stringify(value)}: ${JSON.stringify(ko)}`);
  return `={${pairs.join(', ')}}[input.${key}]`;
}

/** A field of kind money as the run's amount. */
export const toMoneyExpressions = (key: string): MoneyExpressions => ({
  amount: `input.${key}.amount`,
  currency: `input.${key}.currency`,
});

export const toShownExpression = (key: string): string =>
  `=has(input.${key}) && input.${key} != null ? input.${key} : "-"`;
/** The same for settings that may be left out. */
export const toOptionalExpression = (key: string): string => `=has(input.${key}) ? input.${key} : null`;

export function createFormStep(title: LocalText, fields: readonly FieldDefinition[]): RecipeStep {
  const names = (locale: keyof LocalText) => fields.map(({ label }) => label[locale]).join(', ');
  return {
    block: { id: 'form', kind: formBlock.kind, title, settings: { fields: fields as never } },
    says: toText(`시작하는 사람이 ${names('ko')} 칸을 채웁니다.`, `Whoever starts it fills in: ${names('en')}.`),
  };
}

interface RecipeTask {
  id: string;
  title: LocalText;
  /** The task, in the company's language; may be an expression. */
  task: string;
  role: RecipeOption;
  fields?: readonly FieldDefinition[];
}

export function createTaskStep({ id, title, task, role, fields = [] }: RecipeTask): RecipeStep {
  return {
    block: {
      id,
      kind: taskBlock.kind,
      title,
      settings: { title: task, assigneeRole: role.value, fields: fields as never },
    },
    says: toText(
      `‘${role.label.ko}’ 역할이 ‘${title.ko}’ 일을 합니다.`,
      `The role "${role.label.en}" does "${title.en}".`,
    ),
  };
}

/** A task whose outcome decides how it goes on. */
export function createDecisionStep(
  input: RecipeTask & { outlets: Options; ways: NonNullable<RecipeStep['ways']> },
): RecipeStep {
  const step = createTaskStep(input);
  const outlets = Object.entries(input.outlets).map(([key, [ko, en]]) => ({ key, label: { ko, en } }));
  return { ...step, block: { ...step.block, settings: { ...step.block.settings, outlets } }, ways: input.ways };
}

export function createNoticeStep(
  { message }: RecipeContext,
  input: {
    id: string;
    to: 'initiator' | RecipeOption;
    title: LocalText;
    words: { title: LocalText; body: LocalText };
  },
): RecipeStep[] {
  if (!message) return [];
  const { id, title, to, words: messageTexts } = input;
  const recipient = to === 'initiator' ? ({ kind: to } as const) : ({ kind: 'role', role: to.value } as const);
  const who = to === 'initiator' ? toText('시작한 사람', 'whoever started it') : describeRole(to);
  return [
    {
      block: message.block({ id, title, to: recipient, words: messageTexts }),
      permissions: [message.permission],
      says: toText(`${who.ko}에게 앱 알림을 보냅니다.`, `Tells ${who.en} in the product.`),
    },
  ];
}

const describeRole = ({ label }: RecipeOption) => toText(`‘${label.ko}’ 역할`, `the role "${label.en}"`);

/** @param address an expression */
export function createMailStep(
  { message }: RecipeContext,
  input: { id: string; title: LocalText; address: string; words: { title: LocalText; body: LocalText } },
): RecipeStep[] {
  if (!message) return [];
  const { address, ...more } = input;
  return [
    {
      block: message.block({ ...more, to: { kind: 'mail', address } }),
      permissions: [message.permission],
      says: toText('고객에게 메일을 보냅니다.', 'Sends the customer a mail.'),
    },
  ];
}

interface ApprovalInput {
  title: LocalText;
  /** An expression: what deciders read first. */
  subject: string;
  facts: readonly Fact[];
  /** Decides with `from` whether anybody is asked. */
  money?: MoneyExpressions;
  refused: LocalText;
}

function createRefusalSteps(recipeContext: RecipeContext, { refused }: ApprovalInput): RecipeStep[] {
  return createNoticeStep(recipeContext, {
    id: 'refused',
    to: 'initiator',
    title: toText('반려 알림', 'Tell: refused'),
    words: { title: refused, body: toText('결재 의견을 확인해 주세요.', 'Please read the comment of the approval.') },
  });
}

/** The approval that was asked for, from the amount on that was; nothing where none was. Refused, the flow ends with a notice. */
export function createApprovalSteps(recipeContext: RecipeContext, approvalInput: ApprovalInput): RecipeStep[] {
  const { answers, approval, currency } = recipeContext;
  if (!approval || answers.approval === undefined || answers.approval === noApproval) return [];
  const { title, subject, facts, money } = approvalInput;
  const line = recipeContext.chosen('approval');
  const step: RecipeStep = {
    block: approval.block({ id: 'approval', title, line: line.value, subject, facts, money }),
    permissions: [approval.permission],
    says: toText(
      `결재선 ‘${line.label.ko}’${line.hint ? `(${line.hint.ko})` : ''}대로 결재를 받습니다.`,
      `Asks for approval along "${line.label.en}"${line.hint ? ` (${line.hint.en})` : ''}.`,
    ),
    ways: [
      { outlet: 'approved', steps: [] },
      {
        outlet: 'rejected',
        says: toText('반려되면', 'Refused:'),
        steps: createRefusalSteps(recipeContext, approvalInput),
        ends: true,
      },
    ],
  };
  const least = getThreshold(answers.from, currency);
  if (money === undefined || least === 0) return [step];
  const label = recipeContext.chosen('from').label;
  const settings = {
    branches: [{ outlet: 'approval', when: `${money.amount} >= ${least}`, label }],
    otherwise: 'direct',
  };
  return [
    {
      block: { id: 'amount', kind: conditionBlock.kind, title: toText('금액 확인', 'How much?'), settings },
      says: toText('금액을 확인합니다.', 'Looks at the amount.'),
      ways: [
        { outlet: 'approval', says: toText(`${label.ko}:`, `${label.en}:`), steps: [step] },
        { outlet: 'direct', steps: [] },
      ],
    },
  ];
}

/** Asks if anybody decides, and on which line. @param standard the subject of the decision, or that nobody decides */
export const createApprovalQuestion = (standard: string, title?: LocalText): RecipeQuestion => ({
  key: 'approval',
  kind: 'approval',
  title: title ?? toText('누가 결재하나요?', 'Who approves it?'),
  hint: toText('회사에 등록된 결재선 가운데 고릅니다.', 'Choose one of the approval lines of the company.'),
  standard,
});

export const createThresholdQuestion = (standard: string): RecipeQuestion => ({
  key: 'from',
  kind: 'amount',
  title: toText('얼마부터 결재를 받나요?', 'From which amount on?'),
  hint: toText('그보다 적은 금액은 결재 없이 바로 진행합니다.', 'Below it, the flow goes on without an approval.'),
  standard,
  unless: { key: 'approval', is: [noApproval] },
});

export const createRoleQuestion = (
  key: string,
  title: LocalText,
  standard: string,
  unless?: RecipeQuestion['unless'],
): RecipeQuestion => ({ key, kind: 'role', title, standard, ...(unless ? { unless } : {}) });

export const createYesNoQuestion = (
  key: string,
  title: LocalText,
  {
    yes,
    no,
    standard = 'yes',
    ...more
  }: { yes: LocalText; no: LocalText; standard?: 'yes' | 'no' } & Pick<RecipeQuestion, 'hint' | 'unless'>,
): RecipeQuestion => ({
  key,
  kind: 'choice',
  title,
  options: [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ],
  standard,
  ...more,
});

export const isAnsweredYes = ({ answers }: RecipeContext, key: string): boolean => answers[key] === 'yes';
