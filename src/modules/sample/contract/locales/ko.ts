/** What is said of sample data, in Korean. */
export const ko = {
  'sample.title': '예시 데이터',
  'sample.none': '둘러볼 것이 필요하면 예시 상품과 고객, 주문을 넣어 보세요. 언제든 한 번에 지울 수 있습니다.',
  'sample.there': '예시 데이터 {count}건이 들어 있습니다. 이름 앞에 [예시]라고 적혀 있습니다.',
  'sample.fill': '예시 데이터 넣기',
  'sample.filled': '예시 데이터를 넣었습니다. 상품과 주문에서 둘러보세요.',
  'sample.clear': '예시 데이터 지우기',
  'sample.clear-ask':
    '예시 상품과 고객, 주문을 되돌려 재고와 장부를 넣기 전으로 돌립니다. 그동안 고치거나 실제 주문에 쓴 것은 남기고 이름을 알려 드립니다.',
  'sample.cleared': '예시 데이터 {count}건을 지웠습니다.',
  'sample.kept': '{count}건은 쓰고 있어 남겼습니다',
  'sample.removed': '나머지 {count}건은 지웠습니다.',
  'sample.who': '{reason} ({name}님, {time})',
  'sample.used': '쓰는 곳: {names}',
} as const;
