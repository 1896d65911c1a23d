/** The form of the message, as the builder draws it. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';

const recipientKindTexts = {
  initiator: { ko: '신청한 사람', en: 'The person who started it' },
  role: { ko: '역할', en: 'A role' },
  person: { ko: '사람', en: 'A person' },
  right: { ko: '권한이 있는 사람', en: 'People with a permission' },
  customer: { ko: '고객', en: 'The customer' },
  email: { ko: '이메일 주소', en: 'An email address' },
  phone: { ko: '전화번호', en: 'A telephone number' },
} as const;

/** Label of the recipient, by kind. */
export const recipientLabels = {
  role: { ko: '받는 역할', en: 'Role' },
  person: { ko: '받는 사람 선택', en: 'Person' },
  right: { ko: '받는 사람의 권한', en: 'Permission' },
  customer: { ko: '받는 고객', en: 'Customer' },
  email: { ko: '받는 이메일 주소', en: 'Email address' },
  phone: { ko: '받는 전화번호', en: 'Telephone number' },
} as const;

/** Default text of a new message until its author writes one. */
export const initialTexts = {
  title: { ko: '신청하신 일이 처리되었습니다', en: 'Your request was processed' },
  body: { ko: '자세한 내용은 진행 건에서 확인해 주세요.', en: 'Open the run for details.' },
} as const;

export const messageForm: readonly FieldDefinition[] = [
  {
    key: 'to',
    label: { ko: '받는 사람', en: 'To' },
    kind: 'choice',
    required: true,
    options: Object.entries(recipientKindTexts).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'recipient',
    label: { ko: '역할, 사람, 주소, 번호', en: 'Role, person, address or number' },
    kind: 'text',
    required: false,
    max: 254,
  },
  {
    key: 'channel',
    label: { ko: '보내는 방법', en: 'Channel' },
    kind: 'choice',
    required: true,
    options: [
      { value: 'in-app', label: { ko: '앱 알림', en: 'In the product' } },
      { value: 'push', label: { ko: '앱 알림과 푸시', en: 'In the product, and push' } },
      { value: 'mail', label: { ko: '메일', en: 'Mail' } },
      { value: 'sms', label: { ko: '문자', en: 'Text message' } },
      { value: 'kakao', label: { ko: '알림톡', en: 'AlimTalk (KakaoTalk)' } },
    ],
    help: {
      ko: '휴대전화 번호가 없는 사람에게는 문자와 알림톡 대신 앱 알림이 갑니다.',
      en: 'People without a mobile number get a notification in the app instead of a text.',
    },
  },
  { key: 'title', label: { ko: '제목', en: 'Title' }, kind: 'text', required: true, max: 200 },
  {
    key: 'body',
    label: { ko: '내용', en: 'Text' },
    kind: 'long-text',
    required: true,
    max: 4000,
    help: {
      ko: '문자는 제목과 내용을 합쳐 90바이트(한글 45자)까지 단문으로, 넘으면 2,000바이트(한글 1,000자)까지 장문으로 갑니다.',
      en: 'As a text, title and body go as SMS up to 90 bytes (45 syllables of Hangul), above that as LMS up to 2,000 bytes.',
    },
  },
  {
    key: 'undoneTitle',
    label: { ko: '되돌렸을 때의 제목', en: 'Title when it is undone' },
    kind: 'text',
    required: false,
    max: 200,
    help: {
      ko: '비워 두면 ‘[취소됨]’을 앞에 붙인 제목으로 알립니다.',
      en: 'Leave empty to use the same title with “[Cancelled]” in front.',
    },
  },
  {
    key: 'undoneBody',
    label: { ko: '되돌렸을 때의 내용', en: 'Text when it is undone' },
    kind: 'long-text',
    required: false,
    max: 4000,
  },
  { key: 'link', label: { ko: '연결할 화면', en: 'Link' }, kind: 'text', required: false, max: 500 },
  {
    key: 'template',
    label: { ko: '알림톡 템플릿 코드', en: 'AlimTalk template code' },
    kind: 'text',
    required: false,
    max: 50,
    help: {
      ko: '알림톡으로 보낼 때만 씁니다. 연동 관리의 문자·알림톡에 등록한 코드이고, 넣을 값이 없는 템플릿이면 위의 내용을 템플릿과 똑같이 적어 주세요.',
      en: 'For AlimTalk alone: a code that stands in Integrations, under Texts. For a template without values, the text above must be the same as the template.',
    },
  },
  {
    key: 'variables',
    label: { ko: '템플릿에 넣을 값', en: 'Values for the template' },
    kind: 'lines',
    required: false,
    max: 40,
    fields: [
      {
        key: 'name',
        label: commonTexts.name,
        kind: 'text',
        required: true,
        max: 60,
        help: { ko: '템플릿의 #{이름} 자리에 들어갑니다.', en: 'Goes into the place #{name} of the template.' },
      },
      { key: 'value', label: { ko: '값', en: 'Value' }, kind: 'text', required: false, max: 1000 },
    ],
  },
  {
    key: 'kakaoOnly',
    label: { ko: '알림톡으로만 보내기', en: 'AlimTalk only' },
    kind: 'boolean',
    required: false,
    help: {
      ko: '켜지 않으면 알림톡을 보낼 수 없을 때 같은 소식을 문자로 보냅니다.',
      en: 'Otherwise a text is sent if the AlimTalk cannot be.',
    },
  },
];
