/** Value of one question in money, as someone estimates it. */
export interface QuestionPrice {
  readonly amount: number;
  readonly currency: string;
}
