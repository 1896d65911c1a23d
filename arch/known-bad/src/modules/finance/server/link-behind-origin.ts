// breaks: link-leads-somewhere
export const mailed = (origin: string, id: string) => ({ link: `${origin}/nowhere/${id}` });
