// breaks: kernel-words
export const leads = (path: string) => (path === '/checkout' ? `${path}/done` : path);
