// breaks: link-leads-somewhere
export const notice = (id: string) => ({ link: `/nowhere/${id}` });
