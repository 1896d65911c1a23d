// breaks: screen-by-name
export const settings = { to: 'person', link: '/domains/finance/flow' };
