export const above = 1;
