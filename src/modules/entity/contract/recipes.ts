/** Recipes of people and partners: somebody joins, somebody leaves, a partner is taken on. */
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { recordCreateBlock } from '#modules/axis/contract/blocks.ts';
import { getRightName } from '#modules/axis/contract/rights.ts';
import { noApproval, type Recipe, type RecipeContext, type RecipeStep } from '#modules/flow/contract/recipe/recipe.ts';
import {
  createApprovalQuestion,
  createApprovalSteps,
  createChoiceField,
  createField,
  createFormStep,
  createNoticeStep,
  createRoleQuestion,
  createTaskStep,
  createYesNoQuestion,
  isAnsweredYes,
  toLabelExpression,
  toOptionalExpression,
  toShownExpression,
  toText,
} from '#modules/flow/contract/recipe/recipe-steps.ts';
import { externalType } from './external.type.ts';
import { internalType } from './internal.type.ts';

const { axis, key: internal } = internalType;
const { key: external } = externalType;
const roleField = (
  key: string,
  title: ReturnType<typeof toText>,
  role: Parameters<typeof getDefaultRoleName>[0],
  previousKey?: string,
) =>
  createRoleQuestion(
    key,
    title,
    getDefaultRoleName(role),
    previousKey === undefined ? undefined : { key: previousKey, is: ['no'] },
  );

const hiring: RecipeStep = {
  block: {
    id: 'record',
    kind: recordCreateBlock.kind,
    title: toText('직원 등록', 'Add the employee'),
    settings: {
      axis,
      type: internal,
      title: '=input.name',
      fields: {
        kind: 'employee',
        department: '=input.department',
        position: '=input.position',
        email: '=input.email',
        phone: toOptionalExpression('phone'),
        joinedOn: '=input.joinedOn',
      },
    },
  },
  permissions: [getRightName({ axis, key: internal }, 'write')],
  says: toText('‘부서·직원’에 직원을 등록합니다.', 'Adds the employee to the staff.'),
};

const withEquipment = createYesNoQuestion('equipment', toText('장비를 준비하나요?', 'Is equipment prepared?'), {
  yes: toText('네, 담당 역할에게 할 일을 줍니다', 'Yes, a role gets a task'),
  no: toText('아니요', 'No'),
});

const equipmentStep = (input: RecipeContext, title: ReturnType<typeof toText>, task: string) =>
  isAnsweredYes(input, 'equipment')
    ? [createTaskStep({ id: 'equip', title, task, role: input.chosen('equipper') })]
    : [];

export const joiningRecipe: Recipe = {
  key: 'easy-joining',
  sign: 'record',
  title: toText('입사', 'Somebody joins'),
  description: toText(
    '새 직원을 등록하고 필요한 준비를 나눠 맡깁니다.',
    'Adds a new employee and shares out what to prepare.',
  ),
  questions: [
    createApprovalQuestion(noApproval),
    withEquipment,
    roleField('equipper', toText('장비는 누가 준비하나요?', 'Who prepares it?'), 'operator', 'equipment'),
    roleField('inviter', toText('로그인 계정은 누가 만들어 주나요?', 'Who invites them to sign in?'), 'admin'),
    roleField('team', toText('누구에게 알릴까요?', 'Who is told?'), 'manager'),
  ],
  make: (input) => ({
    logType: 'flow',
    name: '="입사 · " + input.name',
    form: createFormStep(toText('입사 정보', 'Who joins'), [
      createField('name', 'text', toText('이름', 'Name'), { max: 80 }),
      createField('department', 'record', toText('소속', 'Department'), { axis, type: internal }),
      createField('position', 'text', toText('직책', 'Position'), { max: 60 }),
      createField('email', 'email', toText('이메일', 'E-mail')),
      createField('phone', 'phone', toText('전화번호', 'Phone'), { required: false }),
      createField('joinedOn', 'date', toText('입사일', 'Joins on')),
    ]),
    steps: [
      ...createApprovalSteps(input, {
        title: toText('입사 결재', 'Approve it'),
        subject: '"입사: " + input.name',
        facts: [
          { label: '직책', value: '=input.position' },
          { label: '입사일', value: '=input.joinedOn' },
        ],
        refused: toText('입사 신청이 반려되었습니다', 'It was refused'),
      }),
      hiring,
      ...equipmentStep(
        input,
        toText('장비 준비', 'Prepare the equipment'),
        '="장비 준비: " + input.name + "님, " + input.joinedOn',
      ),
      createTaskStep({
        id: 'invite',
        title: toText('계정 초대', 'Invite to sign in'),
        task: '="구성원 초대: " + input.name + "님(" + input.email + ")"',
        role: input.chosen('inviter'),
      }),
      ...createNoticeStep(input, {
        id: 'tell',
        to: input.chosen('team'),
        title: toText('입사 알림', 'Tell the team'),
        words: {
          title: toText('새 동료가 옵니다', 'A new colleague joins'),
          body: toText(
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
  title: toText('퇴사', 'Somebody leaves'),
  description: toText(
    '퇴사를 결재받고 인수인계와 반납을 빠짐없이 챙깁니다.',
    'Approves it and sees to handover and returns.',
  ),
  questions: [
    createApprovalQuestion('leave'),
    roleField('handover', toText('인수인계는 누가 확인하나요?', 'Who checks the handover?'), 'supervisor'),
    createYesNoQuestion('equipment', toText('장비를 반납받나요?', 'Is equipment returned?'), {
      yes: toText('네, 담당 역할이 확인합니다', 'Yes, a role checks it'),
      no: toText('아니요', 'No'),
    }),
    roleField('equipper', toText('장비는 누가 돌려받나요?', 'Who takes it back?'), 'operator', 'equipment'),
    roleField('closer', toText('계정은 누가 닫나요?', 'Who closes the account?'), 'admin'),
    roleField('payer', toText('마지막 급여를 챙길 역할은요?', 'Who settles the last pay?'), 'finance'),
  ],
  make: (input) => ({
    logType: 'flow',
    name: '="퇴사 · " + input.name',
    form: createFormStep(toText('퇴사 정보', 'Who leaves'), [
      createField('name', 'text', toText('이름', 'Name'), { max: 80 }),
      createField('employee', 'record', toText('직원', 'Employee'), { axis, type: internal }),
      createField('lastDay', 'date', toText('마지막 근무일', 'Last day')),
      createField('reason', 'long-text', toText('사유', 'Reason'), { required: false, max: 500 }),
    ]),
    steps: [
      ...createApprovalSteps(input, {
        title: toText('퇴사 결재', 'Approve it'),
        subject: '"퇴사: " + input.name',
        facts: [
          { label: '마지막 근무일', value: '=input.lastDay' },
          { label: '사유', value: toShownExpression('reason') },
        ],
        refused: toText('퇴사 신청이 반려되었습니다', 'It was refused'),
      }),
      createTaskStep({
        id: 'handover',
        title: toText('인수인계 확인', 'Check the handover'),
        task: '="인수인계 확인: " + input.name + "님, " + input.lastDay + "까지"',
        role: input.chosen('handover'),
      }),
      ...equipmentStep(input, toText('장비 반납', 'Take the equipment back'), '="장비 반납: " + input.name + "님"'),
      createTaskStep({
        id: 'close',
        title: toText('계정 닫기와 퇴사 처리', 'Close the account'),
        task: '="계정을 닫고 직원 화면에서 퇴사 처리: " + input.name + "님"',
        role: input.chosen('closer'),
      }),
      ...createNoticeStep(input, {
        id: 'tell',
        to: input.chosen('payer'),
        title: toText('퇴사 알림', 'Tell: leaves'),
        words: {
          title: toText('퇴사하는 분이 있습니다', 'Somebody leaves'),
          body: toText(
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
    title: toText('거래처 등록', 'Add the partner'),
    settings: {
      axis,
      type: external,
      title: '=input.name',
      fields: {
        kind: '=input.kind',
        businessNumber: toOptionalExpression('businessNumber'),
        representative: toOptionalExpression('representative'),
        phone: toOptionalExpression('phone'),
        email: toOptionalExpression('email'),
        paymentTerms: '=input.paymentTerms',
      },
    },
  },
  permissions: [getRightName({ axis, key: external }, 'write')],
  says: toText('‘고객·거래처’에 등록합니다.', 'Adds it to the customers and suppliers.'),
};

export const partnerRecipe: Recipe = {
  key: 'easy-partner',
  sign: 'link',
  title: toText('거래처 등록', 'New partner'),
  description: toText('새 거래처를 확인받고 등록합니다.', 'Checks a new partner and adds it.'),
  questions: [
    createApprovalQuestion(noApproval),
    createYesNoQuestion('check', toText('등록하기 전에 서류를 확인하나요?', 'Are papers checked first?'), {
      yes: toText('네, 담당 역할이 확인합니다', 'Yes, a role does'),
      no: toText('아니요, 바로 등록합니다', 'No, it is added at once'),
      standard: 'no',
    }),
    roleField('checker', toText('서류는 누가 확인하나요?', 'Who checks the papers?'), 'finance', 'check'),
    roleField('team', toText('등록되면 누구에게 알릴까요?', 'Who is told?'), 'finance'),
  ],
  make: (input) => ({
    logType: 'flow',
    name: '="거래처 · " + input.name',
    form: createFormStep(toText('거래처 정보', 'The partner'), [
      createField('name', 'text', toText('상호', 'Name'), { max: 120 }),
      createChoiceField('kind', toText('구분', 'Kind'), kinds),
      createField('businessNumber', 'text', toText('사업자등록번호', 'Business number'), {
        required: false,
        max: 30,
        pattern: { ready: 'business-number' },
      }),
      createField('representative', 'text', toText('대표자', 'Representative'), { required: false, max: 60 }),
      createField('phone', 'phone', toText('전화번호', 'Phone'), { required: false }),
      createField('email', 'email', toText('이메일', 'E-mail'), { required: false }),
      createChoiceField('paymentTerms', toText('결제 조건', 'Payment terms'), terms),
    ]),
    steps: [
      ...(isAnsweredYes(input, 'check')
        ? [
            createTaskStep({
              id: 'check',
              title: toText('서류 확인', 'Check the papers'),
              task: '="서류 확인: " + input.name',
              role: input.chosen('checker'),
            }),
          ]
        : []),
      ...createApprovalSteps(input, {
        title: toText('거래처 결재', 'Approve the partner'),
        subject: '"거래처 등록: " + input.name',
        facts: [
          { label: '구분', value: toLabelExpression('kind', kinds) },
          { label: '사업자등록번호', value: toShownExpression('businessNumber') },
          { label: '결제 조건', value: toLabelExpression('paymentTerms', terms) },
        ],
        refused: toText('거래처 등록이 반려되었습니다', 'The partner was refused'),
      }),
      taking,
      ...createNoticeStep(input, {
        id: 'tell',
        to: input.chosen('team'),
        title: toText('등록 알림', 'Tell: added'),
        words: {
          title: toText('새 거래처가 생겼습니다', 'There is a new partner'),
          body: toText('=input.name', '=input.name'),
        },
      }),
    ],
  }),
};
