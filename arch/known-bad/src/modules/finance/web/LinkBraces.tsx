// breaks: link-leads-somewhere
export const LinkBraces = ({ id }: { id: string }) => <a href={`/nowhere/${id}`}>→</a>;
