/** Korean texts of sample data. */
export const ko = {
  'sample.title': '예시 데이터',
  'sample.none': '둘러볼 데이터가 필요하면 예시 상품과 고객, 주문을 추가해 보세요. 언제든 한 번에 삭제할 수 있습니다.',
  'sample.there': '예시 데이터 {count}건이 들어 있습니다. 이름 앞에 [예시]라고 적혀 있습니다.',
  'sample.fill': '예시 데이터 추가',
  'sample.filled': '예시 데이터를 추가했습니다. 상품과 주문에서 둘러보세요.',
  'sample.clear': '예시 데이터 삭제',
  'sample.clear-ask':
    '예시 상품과 고객, 주문을 되돌려 재고와 장부를 추가하기 전으로 되돌립니다. 그동안 수정했거나 실제 주문에 쓴 데이터는 남기고 이름을 알려 드립니다.',
  'sample.cleared': '예시 데이터 {count}건을 삭제했습니다.',
  'sample.kept': '{count}건은 사용 중이라 남겼습니다',
  'sample.removed': '나머지 {count}건은 삭제했습니다.',
  'sample.who': '{reason} ({name}님, {time})',
  'sample.used': '쓰는 곳: {names}',
} as const;
