/** Recipes of people and partners: somebody joins, somebody leaves, a partner is taken on. */
import { defaultRole } from '#modules/access/contract/roles.ts';
import { recordCreateBlock } from '#modules/axis/contract/blocks.ts';
import { rightName } from '#modules/axis/contract/rights.ts';
import { noApproval, type Recipe, type RecipeAbout, type RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  approvalQuestion,
  approvalSteps,
  choiceField,
  field,
  formStep,
  given,
  isYes,
  labelOf,
  maybe,
  roleQuestion,
  say,
  taskStep,
  tellStep,
  yesNo,
} from '#modules/flow/contract/recipe/steps.ts';
import { externalType } from './external.type.ts';
import { internalType } from './internal.type.ts';

const { axis, key: internal } = internalType;
const { key: external } = externalType;
const anyRole = (key: string, title: ReturnType<typeof say>, role: Parameters<typeof defaultRole>[0], after?: string) =>
  roleQuestion(key, title, defaultRole(role), after === undefined ? undefined : { key: after, is: ['no'] });

const hiring: RecipeStep = {
  block: {
    id: 'record',
    kind: recordCreateBlock.kind,
    title: say('직원 등록', 'Add the employee'),
    settings: {
      axis,
      type: internal,
      title: '=input.name',
      fields: {
        kind: 'employee',
        department: '=input.department',
        position: '=input.position',
        email: '=input.email',
        phone: maybe('phone'),
        joinedOn: '=input.joinedOn',
      },
    },
  },
  permissions: [rightName({ axis, key: internal }, 'write')],
  says: say('‘부서·직원’에 직원을 등록합니다.', 'Adds the employee to the staff.'),
};

const withEquipment = yesNo('equipment', say('장비를 준비하나요?', 'Is equipment prepared?'), {
  yes: say('네, 담당 역할에게 할 일을 줍니다', 'Yes, a role gets a task'),
  no: say('아니요', 'No'),
});

const equip = (about: RecipeAbout, title: ReturnType<typeof say>, task: string) =>
  isYes(about, 'equipment') ? [taskStep({ id: 'equip', title, task, role: about.chosen('equipper') })] : [];

export const joiningRecipe: Recipe = {
  key: 'easy-joining',
  sign: 'record',
  title: say('입사', 'Somebody joins'),
  description: say(
    '새 직원을 등록하고 필요한 준비를 나눠 맡깁니다.',
    'Adds a new employee and shares out what to prepare.',
  ),
  questions: [
    approvalQuestion(noApproval),
    withEquipment,
    anyRole('equipper', say('장비는 누가 준비하나요?', 'Who prepares it?'), 'operator', 'equipment'),
    anyRole('inviter', say('로그인 계정은 누가 만들어 주나요?', 'Who invites them to sign in?'), 'admin'),
    anyRole('team', say('누구에게 알릴까요?', 'Who is told?'), 'manager'),
  ],
  make: (about) => ({
    logType: 'flow',
    name: '="입사 · " + input.name',
    form: formStep(say('입사 정보', 'Who joins'), [
      field('name', 'text', say('이름', 'Name'), { max: 80 }),
      field('department', 'record', say('소속', 'Department'), { axis, type: internal }),
      field('position', 'text', say('직책', 'Position'), { max: 60 }),
      field('email', 'email', say('이메일', 'E-mail')),
      field('phone', 'phone', say('전화번호', 'Phone'), { required: false }),
      field('joinedOn', 'date', say('입사일', 'Joins on')),
    ]),
    steps: [
      ...approvalSteps(about, {
        title: say('입사 결재', 'Approve it'),
        subject: '"입사: " + input.name',
        facts: [
          { label: '직책', value: '=input.position' },
          { label: '입사일', value: '=input.joinedOn' },
        ],
        refused: say('입사 신청이 반려되었습니다', 'It was refused'),
      }),
      hiring,
      ...equip(
        about,
        say('장비 준비', 'Prepare the equipment'),
        '="장비 준비: " + input.name + "님, " + input.joinedOn',
      ),
      taskStep({
        id: 'invite',
        title: say('계정 초대', 'Invite to sign in'),
        task: '="구성원 초대: " + input.name + "님(" + input.email + ")"',
        role: about.chosen('inviter'),
      }),
      ...tellStep(about, {
        id: 'tell',
        to: about.chosen('team'),
        title: say('입사 알림', 'Tell the team'),
        words: {
          title: say('새 동료가 옵니다', 'A new colleague joins'),
          body: say(
            '=input.name + "님이 " + input.joinedOn + "부터 함께 일합니다."',
            '=input.name + " joins on " + input.joinedOn',
          ),
        },
      }),
    ],
  }),
};

export const leavingRecipe: Recipe = {
  key: 'easy-leaving',
  sign: 'hand',
  title: say('퇴사', 'Somebody leaves'),
  description: say(
    '퇴사를 결재받고 인수인계와 반납을 빠짐없이 챙깁니다.',
    'Approves it and sees to handover and returns.',
  ),
  questions: [
    approvalQuestion('leave'),
    anyRole('handover', say('인수인계는 누가 확인하나요?', 'Who checks the handover?'), 'supervisor'),
    yesNo('equipment', say('장비를 반납받나요?', 'Is equipment returned?'), {
      yes: say('네, 담당 역할이 확인합니다', 'Yes, a role checks it'),
      no: say('아니요', 'No'),
    }),
    anyRole('equipper', say('장비는 누가 돌려받나요?', 'Who takes it back?'), 'operator', 'equipment'),
    anyRole('closer', say('계정은 누가 닫나요?', 'Who closes the account?'), 'admin'),
    anyRole('payer', say('마지막 급여를 챙길 역할은요?', 'Who settles the last pay?'), 'finance'),
  ],
  make: (about) => ({
    logType: 'flow',
    name: '="퇴사 · " + input.name',
    form: formStep(say('퇴사 정보', 'Who leaves'), [
      field('name', 'text', say('이름', 'Name'), { max: 80 }),
      field('employee', 'record', say('직원', 'Employee'), { axis, type: internal }),
      field('lastDay', 'date', say('마지막 근무일', 'Last day')),
      field('reason', 'long-text', say('사유', 'Reason'), { required: false, max: 500 }),
    ]),
    steps: [
      ...approvalSteps(about, {
        title: say('퇴사 결재', 'Approve it'),
        subject: '"퇴사: " + input.name',
        facts: [
          { label: '마지막 근무일', value: '=input.lastDay' },
          { label: '사유', value: given('reason') },
        ],
        refused: say('퇴사 신청이 반려되었습니다', 'It was refused'),
      }),
      taskStep({
        id: 'handover',
        title: say('인수인계 확인', 'Check the handover'),
        task: '="인수인계 확인: " + input.name + "님, " + input.lastDay + "까지"',
        role: about.chosen('handover'),
      }),
      ...equip(about, say('장비 반납', 'Take the equipment back'), '="장비 반납: " + input.name + "님"'),
      taskStep({
        id: 'close',
        title: say('계정 닫기와 퇴사 처리', 'Close the account'),
        task: '="계정을 닫고 직원 화면에서 퇴사 처리: " + input.name + "님"',
        role: about.chosen('closer'),
      }),
      ...tellStep(about, {
        id: 'tell',
        to: about.chosen('payer'),
        title: say('퇴사 알림', 'Tell: leaves'),
        words: {
          title: say('퇴사하는 분이 있습니다', 'Somebody leaves'),
          body: say(
            '=input.name + "님의 마지막 근무일은 " + input.lastDay + "입니다. 급여를 정산해 주세요."',
            '=input.name + " leaves on " + input.lastDay + ". Please settle the pay."',
          ),
        },
      }),
    ],
  }),
};

const kinds: Record<string, [string, string]> = {
  customer: ['고객', 'Customer'],
  supplier: ['거래처', 'Supplier'],
  partner: ['협력사', 'Partner'],
  agency: ['기관', 'Agency'],
};
const terms: Record<string, [string, string]> = {
  cash: ['즉시', 'At once'],
  monthly: ['월말 결제', 'End of month'],
  days60: ['60일', '60 days'],
};

const taking: RecipeStep = {
  block: {
    id: 'record',
    kind: recordCreateBlock.kind,
    title: say('거래처 등록', 'Add the partner'),
    settings: {
      axis,
      type: external,
      title: '=input.name',
      fields: {
        kind: '=input.kind',
        businessNumber: maybe('businessNumber'),
        representative: maybe('representative'),
        phone: maybe('phone'),
        email: maybe('email'),
        paymentTerms: '=input.paymentTerms',
      },
    },
  },
  permissions: [rightName({ axis, key: external }, 'write')],
  says: say('‘고객·거래처’에 등록합니다.', 'Adds it to the customers and suppliers.'),
};

export const partnerRecipe: Recipe = {
  key: 'easy-partner',
  sign: 'link',
  title: say('거래처 등록', 'New partner'),
  description: say('새 거래처를 확인받고 등록합니다.', 'Checks a new partner and adds it.'),
  questions: [
    approvalQuestion(noApproval),
    yesNo('check', say('등록하기 전에 서류를 확인하나요?', 'Are papers checked first?'), {
      yes: say('네, 담당 역할이 확인합니다', 'Yes, a role does'),
      no: say('아니요, 바로 등록합니다', 'No, it is added at once'),
      standard: 'no',
    }),
    anyRole('checker', say('서류는 누가 확인하나요?', 'Who checks the papers?'), 'finance', 'check'),
    anyRole('team', say('등록되면 누구에게 알릴까요?', 'Who is told?'), 'finance'),
  ],
  make: (about) => ({
    logType: 'flow',
    name: '="거래처 · " + input.name',
    form: formStep(say('거래처 정보', 'The partner'), [
      field('name', 'text', say('상호', 'Name'), { max: 120 }),
      choiceField('kind', say('구분', 'Kind'), kinds),
      field('businessNumber', 'text', say('사업자등록번호', 'Business number'), {
        required: false,
        max: 30,
        pattern: { ready: 'business-number' },
      }),
      field('representative', 'text', say('대표자', 'Representative'), { required: false, max: 60 }),
      field('phone', 'phone', say('전화번호', 'Phone'), { required: false }),
      field('email', 'email', say('이메일', 'E-mail'), { required: false }),
      choiceField('paymentTerms', say('결제 조건', 'Payment terms'), terms),
    ]),
    steps: [
      ...(isYes(about, 'check')
        ? [
            taskStep({
              id: 'check',
              title: say('서류 확인', 'Check the papers'),
              task: '="서류 확인: " + input.name',
              role: about.chosen('checker'),
            }),
          ]
        : []),
      ...approvalSteps(about, {
        title: say('거래처 결재', 'Approve the partner'),
        subject: '"거래처 등록: " + input.name',
        facts: [
          { label: '구분', value: labelOf('kind', kinds) },
          { label: '사업자등록번호', value: given('businessNumber') },
          { label: '결제 조건', value: labelOf('paymentTerms', terms) },
        ],
        refused: say('거래처 등록이 반려되었습니다', 'The partner was refused'),
      }),
      taking,
      ...tellStep(about, {
        id: 'tell',
        to: about.chosen('team'),
        title: say('등록 알림', 'Tell: added'),
        words: {
          title: say('새 거래처가 생겼습니다', 'There is a new partner'),
          body: say('=input.name', '=input.name'),
        },
      }),
    ],
  }),
};
