// breaks: link-leads-somewhere
export const crumb = { title: '→', to: '/nowhere' };
