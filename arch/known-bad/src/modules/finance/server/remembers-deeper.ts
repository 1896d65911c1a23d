// breaks: import-without-effect
const state = { last: { name: '' } };

export function keep(name: string): void {
  state.last.name = name;
}
