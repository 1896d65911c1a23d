// breaks: dialog-by-kernel
export const Native = () => <dialog open />;
