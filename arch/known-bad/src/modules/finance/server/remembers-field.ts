// breaks: import-without-effect
export class Latest {
  static head = '';
}
