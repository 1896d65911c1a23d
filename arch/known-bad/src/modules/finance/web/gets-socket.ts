// breaks: kernel-gives
export const open = () => new WebSocket('wss://example.org');
