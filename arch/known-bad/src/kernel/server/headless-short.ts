/** Words. */
// breaks: head-comment
export const words = null;
