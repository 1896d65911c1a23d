// breaks: function-is-verb
/** Account balances. */
export const balanceOf = (debit: number, credit: number): number => debit - credit;
