// breaks: screen-by-name
export const PathBraces = ({ id }: { id: string }) => <a href={`/domains/finance/flow/${id}?tab=lines`}>{id}</a>;
