// breaks: type-is-noun
/** Account states. */
export interface Asked {
  id: string;
}
