/** Content of a message, before chat and mail give it their form. All texts are plain. */
export interface Card {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly tone: 'bad' | 'good' | 'neutral';
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
  readonly link: { readonly label: string; readonly url: string };
  /** Why it was sent; absent: because the notification settings say so. */
  readonly foot?: string;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}
