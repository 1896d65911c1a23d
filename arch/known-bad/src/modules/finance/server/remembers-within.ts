// breaks: import-without-effect
const state = { provisioner: '' };

export function keep(name: string): void {
  state.provisioner = name;
}
