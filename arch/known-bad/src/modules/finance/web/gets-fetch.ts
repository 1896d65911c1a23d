// breaks: kernel-gives
export const ask = () => window.fetch('/api/finance/unrouted');
