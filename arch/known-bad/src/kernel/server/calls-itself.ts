// breaks: calls-one-way
export const asks = (address: string) => fetch(address);
