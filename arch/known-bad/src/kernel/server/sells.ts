// breaks: kernel-words
export const cartOwners = new Map<string, string>();
