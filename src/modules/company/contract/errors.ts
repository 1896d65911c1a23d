/** Errors of calls about companies and members. */
import { defineErrors } from '#kernel/contract/error.ts';

export const companyErrors = defineErrors({
  COMPANY_CODE_EXISTS: { status: 409, ko: '이미 사용 중인 회사 코드입니다.', en: 'company code already in use' },
  COMPANY_CODE_INVALID: {
    status: 400,
    ko: '회사 코드는 영문 소문자, 숫자, 중간 하이픈으로 3~40자여야 하며 예약어는 쓸 수 없습니다.',
    en: 'A company code has 3 to 40 lower case letters, digits and inner hyphens and is not a reserved word.',
  },
  COMPANY_NOT_FOUND: { status: 404, ko: '회사를 찾을 수 없습니다: {code}', en: 'Company not found: {code}' },
  COMPANY_INACTIVE: { status: 404, ko: '운영 중이 아닌 회사입니다: {code}', en: 'Company is not active: {code}' },
  FOUNDING_REFUSED: {
    status: 403,
    ko: '회사를 만들 수 있는 사람이 정해져 있습니다. 플랫폼 관리자에게 초대를 부탁해 주세요.',
    en: 'You cannot create a company here without an invitation. Please ask the platform administrator.',
  },
  FOUNDED_ENOUGH: {
    status: 409,
    ko: '한 사람이 만들 수 있는 회사는 {count}개까지입니다. 더 필요하면 플랫폼 관리자에게 문의해 주세요.',
    en: 'You can create up to {count} companies. If you need more, ask the platform administrator.',
  },
  MEMBERS_FULL: {
    status: 409,
    ko: '이 회사의 구성원 한도가 찼습니다. 회사 관리자가 구성원을 줄이거나 플랫폼 관리자에게 한도를 늘려 달라고 요청해야 합니다.',
    en: 'The company has no place for another member. Its administrators can make room, or ask the platform administrator for more.',
  },
  COMPANY_STANDING_CHANGED: {
    status: 409,
    ko: '회사의 상태가 그사이 바뀌었습니다. 새로 고친 뒤 다시 확인해 주세요.',
    en: 'The state of the company changed meanwhile. Please reload and look again.',
  },
  CLOSING_NOT_CONFIRMED: {
    status: 400,
    ko: '삭제하려는 회사의 주소 {code:을/를} 그대로 입력해 주세요.',
    en: 'Enter the address of the company, {code}, exactly.',
  },
  EXPORT_FIRST: {
    status: 409,
    ko: '먼저 회사의 데이터를 내려받아 주세요. 내려받은 지 {days}일이 지나면 다시 받아야 합니다.',
    en: 'Please download the data of the company first. It counts for {days} days.',
  },
  DOMAIN_NOT_POSSIBLE: {
    status: 400,
    ko: '이 주소는 연결할 수 없습니다. 회사가 가진 도메인(예: shop.example.com)을 적어 주세요.',
    en: 'This address cannot be connected. Enter a domain that your company owns, such as shop.example.com.',
  },
  DOMAIN_CLAIMED: {
    status: 409,
    ko: '이미 추가한 도메인입니다. 목록에서 확인해 주세요.',
    en: 'You have added this domain already. Look for it in the list.',
  },
  DOMAIN_HELD: {
    status: 409,
    ko: '다른 회사가 쓰고 있는 도메인입니다. 그 회사의 확인용 DNS 값이 DNS에서 사라진 뒤에 다시 확인해 주세요.',
    en: 'Another company uses this domain. Check again once its record is gone from the DNS.',
  },
  TOO_MANY_DOMAINS: {
    status: 409,
    ko: '도메인은 {most}개까지 추가할 수 있습니다. 쓰지 않는 도메인의 연결을 해제하고 다시 추가해 주세요.',
    en: 'A company has up to {most} domains. Give one up that you no longer use, then add this one.',
  },
  CURRENCY_IN_USE: {
    status: 409,
    ko: '이미 금액이 적힌 자료가 있어 통화를 바꿀 수 없습니다. 통화는 그대로 두고 저장해 주세요.',
    en: 'Amounts have been written down already, so the currency stays as it is. Please save without changing it.',
  },
  LOGO_NOT_FOUND: {
    status: 400,
    ko: '올린 사진을 찾을 수 없습니다. 사진을 다시 올려 주세요.',
    en: 'The uploaded picture was not found. Please upload it again.',
  },
  ALREADY_MEMBER: { status: 409, ko: '이미 이 회사의 구성원입니다.', en: 'You are already a member of this company.' },
  JOIN_ALREADY_REQUESTED: {
    status: 409,
    ko: '이미 가입을 요청했습니다. 승인을 기다려 주세요.',
    en: 'You have already asked to join. Please wait for approval.',
  },
  INVITATION_NOT_VALID: {
    status: 404,
    ko: '초대가 만료되었거나 이미 사용되었습니다.',
    en: 'This invitation has expired or was already used.',
  },
  INVITATION_VOID: {
    status: 409,
    ko: '초대한 사람이 이제 이 역할을 줄 수 없어 초대가 무효가 되었습니다. 회사에 다시 초대해 달라고 요청해 주세요.',
    en: 'The person who invited you can no longer give these roles, so the invitation is void. Please ask the company for a new one.',
  },
  INVITATION_EMAIL_UNVERIFIED: {
    status: 403,
    ko: '초대를 수락하려면 먼저 이메일을 확인해 주세요.',
    en: 'Verify your email address before accepting invitations.',
  },
  INVITATION_LIST_MISSING: {
    status: 409,
    ko: '초대할 목록이 없습니다. 구성원 관리에서 파일을 다시 골라 초대해 주세요.',
    en: 'There is no list to invite from. Please choose the file again under Members.',
  },
  ALREADY_INVITED: { status: 409, ko: '이미 초대한 이메일입니다.', en: 'This email has already been invited.' },
  MASTER_ALREADY_GRANTED: {
    status: 409,
    ko: '창립자의 마스터 권한은 이미 한 번 부여되었습니다. 지금의 마스터에게 역할을 요청해 주세요.',
    en: 'The founder has already been made an owner once. Please ask a current owner for the role.',
  },
  TOO_MANY_SAVED_VIEWS: {
    status: 409,
    ko: '한 목록에는 보기를 30개까지 저장할 수 있습니다. 쓰지 않는 보기를 삭제한 뒤 다시 저장해 주세요.',
    en: 'A list keeps up to 30 saved views. Please delete one that you no longer use, then save again.',
  },
  LEGAL_VERSION_NOT_FOUND: {
    status: 404,
    ko: '그 버전의 문서가 없습니다. 버전 목록에서 골라 주세요.',
    en: 'Version not found. Please choose one from the list.',
  },
  LEGAL_DAY_PAST: {
    status: 400,
    ko: '시행일은 오늘이나 그 뒤의 날짜로 정해 주세요.',
    en: 'The text can be valid from today or a later day.',
  },
  ROLE_NOT_FOUND: { status: 400, ko: '없는 역할입니다: {name}', en: 'Role not found: {name}' },
  ROLE_REQUIRES_APPROVAL: {
    status: 400,
    ko: '‘{name}’ 역할은 초대로 줄 수 없습니다. 가입한 뒤에 구성원 화면에서 주세요.',
    en: 'The role ‘{name}’ is not given by an invitation. Give it on the screen of members once the person has joined.',
  },
  BEYOND_OWN_RIGHTS: {
    status: 403,
    ko: '본인에게 없는 권한은 다른 사람에게 줄 수 없습니다: {permission}',
    en: 'You cannot give a permission that you do not hold: {permission}',
  },
});

/** Why an address is not invited, by whichever way. */
export const invitingErrors = [
  companyErrors.ALREADY_INVITED,
  companyErrors.ALREADY_MEMBER,
  companyErrors.ROLE_NOT_FOUND,
  companyErrors.ROLE_REQUIRES_APPROVAL,
  companyErrors.BEYOND_OWN_RIGHTS,
] as const;
