// breaks: link-leads-somewhere
export const listPath = '/nowhere';
