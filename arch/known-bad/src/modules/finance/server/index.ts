export interface Entry {
  amount: number;
}
