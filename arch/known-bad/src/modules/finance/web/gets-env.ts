// breaks: kernel-gives
export const mode = import.meta.env;
