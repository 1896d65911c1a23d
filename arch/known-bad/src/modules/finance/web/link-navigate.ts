// breaks: link-leads-somewhere
export const go = (navigate: (to: string) => void, id: string) => navigate(`/nowhere/${id}`);
