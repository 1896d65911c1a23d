export const port = 3002;
