/** A text and the version it was made from. */
type Entry<Text> = { version: string; text: Text }

/** An LRU cache of texts by name, limited by their total length in characters or bytes. */
export class LruCache<Text extends { length: number }> {
  private readonly entries = new Map<string, Entry<Text>>()
  private size = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** The cached text, if it has this version. */
  get(name: string, version: string): Text | undefined {
    const found = this.entries.get(name)
    if (found?.version !== version) return undefined
    this.entries.delete(name)
    this.entries.set(name, found)
    return found.text
  }

  /** Whether any version is cached under this name. */
  has(name: string): boolean {
    return this.entries.has(name)
  }

  set(name: string, entry: Entry<Text>): void {
    this.evict(name)
    this.entries.set(name, entry)
    this.size += sizeOf(entry)
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.most) return
      this.evict(oldest)
    }
  }

  clear(): void {
    this.entries.clear()
    this.size = 0
  }

  private evict(name: string): void {
    const entry = this.entries.get(name)
    if (!entry) return
    this.size -= sizeOf(entry)
    this.entries.delete(name)
  }
}

const sizeOf = ({ version, text }: Entry<{ length: number }>) => version.length + text.length
