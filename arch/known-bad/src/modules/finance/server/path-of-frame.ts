// breaks: screen-by-name
export const block = { link: '="/domains/finance/flow/" + steps.entry.output.id' };
