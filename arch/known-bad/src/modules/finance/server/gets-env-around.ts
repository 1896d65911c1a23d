// breaks: kernel-gives
export const secret = globalThis.process.env.SECRET;
