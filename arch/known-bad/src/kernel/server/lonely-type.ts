// breaks: unused-export
export interface Lonely {
  one: 1;
}
