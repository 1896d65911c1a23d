/** Korean texts of the screens of people. */
import { commonTexts } from '#kernel/contract/common-texts.ts';

export const ko = {
  'account.none': '연결 안 됨',
  'account.gone': '회사를 나간 계정',
  'account.title': '로그인 계정',
  'account.name': '계정 이름',
  'account.email': '로그인 이메일',
  'account.status': '구성원 상태',
  'account.pending': commonTexts.waitingForApproval.ko,
  'account.roles': '역할',
  'account.seen': '최근 접속',
  'account.how': '계정을 연결하면 이 사람이 어떤 주소로 로그인하고 어떤 역할을 가졌는지 여기에서 볼 수 있습니다.',
  'link.title': '{name}: 계정 연결',
  'link.member': '연결할 구성원',
  'link.help': '아직 연결되지 않은 구성원만 보입니다.',
  'link.nobody': '연결할 수 있는 구성원이 없습니다.',
} as const;
