import type { TenantPage } from './tenant-page.js';

/** Goes round the tenants that have work, as long as there are any, so that each has its turn. */
export class TenantsInTurn {
  private page: string[] = [];
  private after = '';

  /** @param look finds tenants that have work, beginning after one of them */
  constructor(private readonly look: (after: string) => Promise<TenantPage>) {}

  /** The next tenants, up to so many; none when nobody has work. */
  async take(count: number): Promise<string[]> {
    const { after } = this;
    if (this.page.length === 0) await this.readPage(after);
    if (this.page.length === 0 && after !== '') await this.readPage('');
    return this.page.splice(0, count);
  }

  /** Those who were taken and have not had their turn are the next ones. */
  putBack(tenantIds: readonly string[]): void {
    this.page.unshift(...tenantIds);
  }

  /** Whether everybody has had a turn. */
  get isRoundOver(): boolean {
    return this.page.length === 0 && this.after === '';
  }

  private async readPage(after: string): Promise<void> {
    const { tenantIds, next } = await this.look(after);
    this.page = [...tenantIds];
    this.after = next;
  }
}
