// breaks: screen-by-name
export const PathTo = () => <TextLink to="/domains/finance/flow" />;
