/** What the screens of the company's details say, in Korean. */
export const ko = {
  'profile.hint': '사이트 아래쪽과 약관, 주문한 고객의 입금 안내에 보입니다. 비워 둔 내용은 보이지 않습니다.',
  'profile.missing': '판매하기 전에 {names:을/를} 더 적어 주세요.',
  'profile.complete': '판매에 필요한 정보를 모두 적었습니다.',
  'profile.open': '사업자 정보 적기',
  'profile.saved': '사업자 정보를 저장했습니다. 사이트에 바로 보입니다.',
  'profile.site': '사이트에서 보기',
  'legal.kind': '문서',
  'legal.hint':
    '‘## ’로 시작하는 줄은 제목, ‘- ’로 시작하는 줄은 목록이 됩니다. 저장하면 새 버전이 되고 이전 버전도 계속 볼 수 있습니다.',
  'legal.standard': '지금은 기본 문안입니다. 회사에 맞는지 확인해 주세요.',
  'legal.current': '지금은 버전 {version:이/가} 적용됩니다.',
  'legal.waiting': '버전 {version:은/는} {day}부터 적용됩니다.',
  'legal.publish': '새 버전으로 올리기',
  'legal.published': '버전 {version:을/를} 올렸습니다.',
} as const;
