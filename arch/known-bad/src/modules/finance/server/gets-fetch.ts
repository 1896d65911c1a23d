// breaks: kernel-gives
export const rates = () => fetch('https://example.org');
