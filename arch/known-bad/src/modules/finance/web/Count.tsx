// breaks: number-by-language
export const Count = ({ count }: { count: number }) => <b>{count.toLocaleString()}</b>;
