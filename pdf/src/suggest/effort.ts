/** Limits the work for a file by counting steps, so that the same file always gives the same result. */
export class Effort {
  constructor(private left: number) {}

  spend(steps: number): void {
    this.left -= steps
  }

  get isSpent(): boolean {
    return this.left <= 0
  }
}
