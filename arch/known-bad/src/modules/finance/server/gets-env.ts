// breaks: kernel-gives
export const secret = process.env.SECRET;
