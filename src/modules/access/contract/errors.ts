/** Errors of calls about roles, sign-in and rights. */
import { defineErrors } from '#kernel/contract/error.ts';
import { companyErrors } from '#modules/company/contract/errors.ts';

// Promising roles in an invitation is refused in the same words.
const { ROLE_NOT_FOUND, BEYOND_OWN_RIGHTS } = companyErrors;

export const accessErrors = {
  ROLE_NOT_FOUND,
  BEYOND_OWN_RIGHTS,
  ...defineErrors({
    ROLE_NAME_TAKEN: { status: 409, ko: '같은 이름의 역할이 있습니다.', en: 'A role with this name exists.' },
    ROLE_NAME_RESERVED: {
      status: 400,
      ko: '제품이 쓰는 이름입니다. 다른 이름을 지어 주세요: {name}',
      en: 'The product keeps this name for itself. Choose another one: {name}',
    },
    ROLE_IS_SYSTEM: {
      status: 409,
      ko: '기본 제공 역할은 이름과 수준을 바꾸거나 지울 수 없습니다.',
      en: 'Built-in roles keep their name and level and cannot be removed.',
    },
    ROLE_NOT_SHIPPED: {
      status: 409,
      ko: '회사가 만든 역할에는 처음 값이 없습니다. 권한을 골라 주세요.',
      en: 'A role that the company made has no shipped permissions. Name its permissions.',
    },
    ROLE_HELD_FOR_GOOD: {
      status: 409,
      ko: '이미 기간 없이 가진 역할입니다.',
      en: 'The member has this role already, without an end.',
    },
    MASTER_NOT_FOR_A_TIME: {
      status: 409,
      ko: '마스터는 기간을 정해 줄 수 없습니다. 마스터 넘겨주기를 써 주세요.',
      en: 'Ownership cannot be temporary. Transfer ownership instead.',
    },
    ROLE_IN_USE: {
      status: 409,
      ko: '이 역할이 배정된 구성원이 있습니다. 먼저 다른 역할로 변경해 주세요.',
      en: 'Members hold this role. Give them another one first.',
    },
    LAST_MASTER: {
      status: 409,
      ko: '마지막 마스터는 역할을 잃거나 나갈 수 없습니다.',
      en: 'The last owner cannot lose the role or leave.',
    },
    RECEIVER_NOT_MEMBER: {
      status: 409,
      ko: '활동 중인 다른 구성원에게만 넘길 수 있습니다. 받을 사람을 다시 골라 주세요.',
      en: 'Only another active member can take over. Please choose someone else.',
    },
    RECEIVER_LACKS_RIGHT: {
      status: 409,
      ko: '이 일을 처리할 권한이 없는 구성원입니다. 권한이 있는 사람을 골라 주세요.',
      en: 'This member has no permission for it. Please choose someone who does.',
    },
    NOT_ONESELF: {
      status: 409,
      ko: '본인의 이용은 정지할 수 없습니다. 다른 관리자에게 부탁해 주세요.',
      en: 'You cannot suspend yourself. Ask another administrator.',
    },
    MEMBERSHIP_SUSPENDED: {
      status: 403,
      ko: '이 회사에서 이용이 정지되었습니다. 회사 관리자에게 문의해 주세요.',
      en: 'You are suspended at this company. Ask its administrators.',
    },
    MASTERSHIP_NOT_POSSIBLE: {
      status: 409,
      ko: '지금 마스터인 사람이 마스터가 아닌 구성원에게만 넘겨줄 수 있습니다. 새로 고친 뒤 다시 확인해 주세요.',
      en: 'Only a current owner can transfer ownership, and only to a member who is not an owner. Please reload and check.',
    },
    VIEW_NOT_POSSIBLE: {
      status: 409,
      ko: '자기 자신의 화면이거나 플랫폼 운영자 계정이라 볼 수 없습니다.',
      en: 'This cannot be seen: it is your own view, or you belong to the staff of the platform.',
    },
    VIEW_BEYOND: {
      status: 403,
      ko: '나보다 높은 역할이나 나에게 없는 권한을 가진 사람의 화면은 볼 수 없습니다.',
      en: 'You cannot view the portal as someone with a higher role or more permissions than you.',
    },
    GRANT_IS_OVER: {
      status: 409,
      ko: '요청한 기간이 이미 지났습니다. 다시 요청해 주세요.',
      en: 'The time that was asked for is over. Please ask again.',
    },
    GRANT_TOO_LONG: {
      status: 400,
      ko: '1년 안에 끝나도록 해 주세요.',
      en: 'It must end within a year.',
    },
    GRANT_NOT_BOUND: {
      status: 400,
      ko: '{permission} 권한은 고른 대상이나 금액으로 좁혀서 줄 수 없습니다. 대상과 금액을 비우거나 다른 권한을 골라 주세요.',
      en: '“{permission}” cannot be given for these things or up to a sum. Leave both empty, or choose another permission.',
    },
    GRANT_THING_UNKNOWN: {
      status: 400,
      ko: '고른 대상 가운데 찾을 수 없는 것이 있습니다. 다시 골라 주세요.',
      en: 'Something that was chosen is not there. Please choose again.',
    },
    GRANT_NOT_BY_PRODUCT: {
      status: 400,
      ko: '승인한 사람은 정할 수 없습니다. 이 값을 비워 주세요.',
      en: 'The approver cannot be set. Please leave it empty.',
    },
    PERMISSION_UNKNOWN: {
      status: 400,
      ko: '없는 권한입니다: {permission}',
      en: 'Permission not found: {permission}',
    },
    NOT_A_MEMBER: {
      status: 403,
      ko: '이 회사의 구성원이 아닙니다.',
      en: 'You are not a member of this company.',
    },
    MEMBERSHIP_PENDING: {
      status: 403,
      ko: '가입 승인을 기다리고 있습니다. 승인된 뒤에 로그인할 수 있습니다.',
      en: 'Your membership is waiting for approval. You can sign in once it is approved.',
    },
  }),
};
