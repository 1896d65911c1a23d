// breaks: topics-meet
export const unseenHappened = { name: 'finance.unseen.happened', payload: {}, touches: ['finance.unheard'] };
