// breaks: screen-by-name
const list = '/domains/finance/flow/';
export const pathOf = (id: string) => list + id;
