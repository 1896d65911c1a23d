export const database = () => null;
