// breaks: kernel-gives
const { env } = process;

export const secret = env.SECRET;
