/** What the screens of notices and messages say, in Korean. */
export const ko = {
  'bell.openUnread': '알림, 읽지 않은 것 {count}개',
  'bell.title': '알림',
  'bell.readAll': '모두 읽음으로 표시',
  'bell.empty': '새로운 알림이 없습니다',
  'bell.emptyHint': '결재 요청이나 주문 소식이 오면 여기에 표시됩니다.',
  'bell.unread': '읽지 않음',
} as const;
