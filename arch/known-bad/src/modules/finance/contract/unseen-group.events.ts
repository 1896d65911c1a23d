// breaks: topics-meet
export const financeEvents = {
  unseen: { name: 'finance.unseen.grouped', payload: {}, touches: ['finance.unheard-of'] },
};
