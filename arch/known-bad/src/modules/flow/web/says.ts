export const said = (state: string) => ['save', `state.${state}`];
