export const route = (endpoint: unknown, handler: unknown) => ({ endpoint, handler });
