// breaks: kernel-gives
setInterval(() => null, 1000);

export const started = true;
