/** A map that drops the least recently used entry when it is full. */
export class BoundedMap<Value> {
  private readonly entries = new Map<string, Value>()

  constructor(private readonly capacity: number) {}

  get size(): number {
    return this.entries.size
  }

  get(key: string): Value | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size <= this.capacity) return
    const [oldest] = this.entries.keys()
    if (oldest !== undefined) this.entries.delete(oldest)
  }
}
