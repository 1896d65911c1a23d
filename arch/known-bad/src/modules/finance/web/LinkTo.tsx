// breaks: link-leads-somewhere
export const LinkTo = () => <a href="/nowhere">→</a>;
