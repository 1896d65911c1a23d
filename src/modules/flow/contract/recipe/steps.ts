/** What recipes are made of: forms, tasks, approvals with their refusal, messages. Each says itself what it does. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { conditionBlock } from '../control-blocks.ts';
import { formBlock, taskBlock } from '../waiting-blocks.ts';
import {
  type Fact,
  type MoneyOf,
  noApproval,
  type RecipeAbout,
  type RecipeOption,
  type RecipeQuestion,
  type RecipeStep,
  thresholdOf,
} from './recipe.ts';

type Options = Record<string, [ko: string, en: string]>;
type More = Partial<Omit<FieldDefinition, 'key' | 'label' | 'kind'>>;

export const say = (ko: string, en: string): LocalText => ({ ko, en });

/** A field of the form, required unless told. */
export function field(key: string, kind: FieldDefinition['kind'], label: LocalText, more: More = {}): FieldDefinition {
  return { key, kind, label, required: true, ...more };
}

export function choiceField(key: string, label: LocalText, options: Options): FieldDefinition {
  const listed = Object.entries(options).map(([value, [ko, en]]) => ({ value, label: { ko, en } }));
  return field(key, 'choice', label, { options: listed });
}

/** The Korean label of what was chosen, as an expression: deciders read it. */
export function labelOf(key: string, options: Options): string {
  const pairs = Object.entries(options).map(([value, [ko]]) => `${JSON.stringify(value)}: ${JSON.stringify(ko)}`);
  return `={${pairs.join(', ')}}[input.${key}]`;
}

/** A field of kind money, as what the run comes to. */
export const moneyOf = (key: string): MoneyOf => ({ amount: `input.${key}.amount`, currency: `input.${key}.currency` });

export const given = (key: string): string => `=has(input.${key}) && input.${key} != null ? input.${key} : "-"`;
/** The same for settings that may be left out. */
export const maybe = (key: string): string => `=has(input.${key}) ? input.${key} : null`;

export function formStep(title: LocalText, fields: readonly FieldDefinition[]): RecipeStep {
  const names = (locale: keyof LocalText) => fields.map(({ label }) => label[locale]).join(', ');
  return {
    block: { id: 'form', kind: formBlock.kind, title, settings: { fields: fields as never } },
    says: say(`시작하는 사람이 ${names('ko')} 칸을 채웁니다.`, `Whoever starts it fills in: ${names('en')}.`),
  };
}

interface Task {
  id: string;
  title: LocalText;
  /** What is to be done, in the language of the company; may be an expression. */
  task: string;
  role: RecipeOption;
  fields?: readonly FieldDefinition[];
}

export function taskStep({ id, title, task, role, fields = [] }: Task): RecipeStep {
  return {
    block: {
      id,
      kind: taskBlock.kind,
      title,
      settings: { title: task, assigneeRole: role.value, fields: fields as never },
    },
    says: say(
      `‘${role.label.ko}’ 역할이 ‘${title.ko}’ 일을 합니다.`,
      `The role "${role.label.en}" does "${title.en}".`,
    ),
  };
}

/** A task whose outcome decides how it goes on. */
export function decidingTask(about: Task & { outlets: Options; ways: NonNullable<RecipeStep['ways']> }): RecipeStep {
  const step = taskStep(about);
  const outlets = Object.entries(about.outlets).map(([key, [ko, en]]) => ({ key, label: { ko, en } }));
  return { ...step, block: { ...step.block, settings: { ...step.block.settings, outlets } }, ways: about.ways };
}

export function tellStep(
  { message }: RecipeAbout,
  about: {
    id: string;
    to: 'initiator' | RecipeOption;
    title: LocalText;
    words: { title: LocalText; body: LocalText };
  },
): RecipeStep[] {
  if (!message) return [];
  const { id, title, to, words } = about;
  const whom = to === 'initiator' ? ({ kind: to } as const) : ({ kind: 'role', role: to.value } as const);
  const who = to === 'initiator' ? say('시작한 사람', 'whoever started it') : withRole(to);
  return [
    {
      block: message.block({ id, title, to: whom, words }),
      permissions: [message.permission],
      says: say(`${who.ko}에게 앱 알림을 보냅니다.`, `Tells ${who.en} in the product.`),
    },
  ];
}

const withRole = ({ label }: RecipeOption) => say(`‘${label.ko}’ 역할`, `the role "${label.en}"`);

/** @param address an expression */
export function mailStep(
  { message }: RecipeAbout,
  about: { id: string; title: LocalText; address: string; words: { title: LocalText; body: LocalText } },
): RecipeStep[] {
  if (!message) return [];
  const { address, ...more } = about;
  return [
    {
      block: message.block({ ...more, to: { kind: 'mail', address } }),
      permissions: [message.permission],
      says: say('고객에게 메일을 보냅니다.', 'Sends the customer a mail.'),
    },
  ];
}

interface Asked {
  title: LocalText;
  /** An expression: what deciders read first. */
  subject: string;
  facts: readonly Fact[];
  /** Decides with `from` whether anybody is asked. */
  money?: MoneyOf;
  refused: LocalText;
}

function refusal(about: RecipeAbout, { refused }: Asked): RecipeStep[] {
  return tellStep(about, {
    id: 'refused',
    to: 'initiator',
    title: say('반려 알림', 'Tell: refused'),
    words: { title: refused, body: say('결재 의견을 확인해 주세요.', 'Please read the comment of the approval.') },
  });
}

/** The approval that was asked for, from the amount on that was; nothing where none was. Refused, the flow ends with a notice. */
export function approvalSteps(about: RecipeAbout, asked: Asked): RecipeStep[] {
  const { answers, approval, currency } = about;
  if (!approval || answers.approval === undefined || answers.approval === noApproval) return [];
  const { title, subject, facts, money } = asked;
  const line = about.chosen('approval');
  const step: RecipeStep = {
    block: approval.block({ id: 'approval', title, line: line.value, subject, facts, money }),
    permissions: [approval.permission],
    says: say(
      `결재선 ‘${line.label.ko}’${line.hint ? `(${line.hint.ko})` : ''}대로 결재를 받습니다.`,
      `Asks for approval along "${line.label.en}"${line.hint ? ` (${line.hint.en})` : ''}.`,
    ),
    ways: [
      { outlet: 'approved', steps: [] },
      { outlet: 'rejected', says: say('반려되면', 'Refused:'), steps: refusal(about, asked), ends: true },
    ],
  };
  const least = thresholdOf(answers.from, currency);
  if (money === undefined || least === 0) return [step];
  const label = about.chosen('from').label;
  const settings = {
    branches: [{ outlet: 'approval', when: `${money.amount} >= ${least}`, label }],
    otherwise: 'direct',
  };
  return [
    {
      block: { id: 'amount', kind: conditionBlock.kind, title: say('금액 확인', 'How much?'), settings },
      says: say('금액을 확인합니다.', 'Looks at the amount.'),
      ways: [
        { outlet: 'approval', says: say(`${label.ko}:`, `${label.en}:`), steps: [step] },
        { outlet: 'direct', steps: [] },
      ],
    },
  ];
}

/** Whether anybody decides, and along which line. @param standard what is decided, or that nobody does */
export const approvalQuestion = (standard: string, title?: LocalText): RecipeQuestion => ({
  key: 'approval',
  kind: 'approval',
  title: title ?? say('누가 결재하나요?', 'Who approves it?'),
  hint: say('회사에 등록된 결재선 가운데 고릅니다.', 'Choose one of the approval lines of the company.'),
  standard,
});

export const fromQuestion = (standard: string): RecipeQuestion => ({
  key: 'from',
  kind: 'amount',
  title: say('얼마부터 결재를 받나요?', 'From which amount on?'),
  hint: say('그보다 적은 금액은 결재 없이 바로 진행합니다.', 'Below it, the flow goes on without an approval.'),
  standard,
  unless: { key: 'approval', is: [noApproval] },
});

export const roleQuestion = (
  key: string,
  title: LocalText,
  standard: string,
  unless?: RecipeQuestion['unless'],
): RecipeQuestion => ({ key, kind: 'role', title, standard, ...(unless ? { unless } : {}) });

export const yesNo = (
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

export const isYes = ({ answers }: RecipeAbout, key: string): boolean => answers[key] === 'yes';
