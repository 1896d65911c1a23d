// breaks: link-leads-somewhere
export const addressOf = (id: string) => `/nowhere/${id}?tab=1`;
