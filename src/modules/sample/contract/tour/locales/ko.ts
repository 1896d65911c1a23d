/** Korean: next steps of a trial, separate from the texts on samples for company administrators. */
export const ko = {
  'tour.title': '3분 체험',
  'tour.open': '결재를 기다리는 주문이 있습니다. 열어 보세요.',
  'tour.open-go': '결재함 열기',
  'tour.decide': '승인하면 무엇이 바뀌는지 읽고 승인해 보세요.',
  'tour.run': '주문이 끝나 재고와 장부에 반영됐습니다. 끝난 주문을 열어 보세요.',
  'tour.run-go': '끝난 주문 열기',
  'tour.undo': '되돌리기를 눌러 보세요. 확인하기 전에는 아무것도 바뀌지 않습니다.',
  'tour.done': '재고와 장부가 처음으로 돌아왔습니다. 체험은 여기까지입니다.',
  'tour.done-go': '내 회사 만들기',
  'tour.end': '체험 안내 닫기',
} as const;
