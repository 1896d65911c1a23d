// breaks: kernel-words
export const leadsTo = (id: string) => `/industries/${id}/invoices`;
