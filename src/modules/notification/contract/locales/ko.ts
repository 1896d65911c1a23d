/** Korean texts of the notice and message screens. */
export const ko = {
  'bell.came': '새 알림이 왔습니다',
  'bell.came-text': '새 알림 {count}건을 종에서 확인해 주세요.',
  'bell.openUnread': '알림, 읽지 않은 것 {count}개',
  'bell.title': '알림',
  'bell.readAll': '모두 읽음으로 표시',
  'bell.empty': '새로운 알림이 없습니다',
  'bell.emptyHint': '결재 요청이나 주문 소식이 오면 여기에 표시됩니다.',
  'bell.unread': '읽지 않음',
  'push.switch': '이 브라우저를 닫아도 결재, 할 일, 업무 소식 받기',
  'push.refused': '이 사이트의 알림이 막혀 있습니다. 주소창 왼쪽의 사이트 설정에서 허용한 뒤 다시 켜 주세요.',
  'push.failed': '알림을 켜지 못했습니다. 인터넷 연결을 확인하고 잠시 뒤 다시 켜 주세요.',
  'bell.decide': '승인하기',
  'bell.together': '{count}건',
} as const;
