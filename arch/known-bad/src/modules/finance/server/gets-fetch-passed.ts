// breaks: kernel-gives
export const ask = { with: fetch };
