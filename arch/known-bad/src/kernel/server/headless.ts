// breaks: head-comment
export const nothing = null;
