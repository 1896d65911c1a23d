export const said = (state: string) => ['save', 'shared', `state.${state}`];
