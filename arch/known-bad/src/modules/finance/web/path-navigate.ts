// breaks: screen-by-name
export const leave = (navigate: (to: string) => void) => navigate('/domains/finance/flow?open=1');
