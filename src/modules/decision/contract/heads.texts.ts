/** Unit heads: their names where approvals are addressed to them. */
export const headTexts = {
  label: { ko: '결재할 조직장', en: 'Heads who decide' },
  levels: {
    1: { ko: '요청자의 조직장', en: 'Requester’s head' },
    2: { ko: '요청자의 조직장(2단계 위)', en: 'Head two levels above the requester' },
    3: { ko: '요청자의 조직장(3단계 위)', en: 'Head three levels above the requester' },
  },
} as const;
