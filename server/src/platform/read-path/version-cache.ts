import { LruMap } from '@recado/concurrency/lru-map'

/** A text and the version it was made from. */
type Entry<Text> = { version: string; text: Text }

/** An LRU cache of texts by name and version, limited by their total length in characters or bytes. */
export class VersionCache<Text extends { length: number }> {
  readonly #entries: LruMap<string, Entry<Text>>

  constructor(most: number) {
    this.#entries = new LruMap({
      most,
      sizeOf: ({ version, text }) => version.length + text.length,
    })
  }

  /** The cached text, if it has this version. */
  get(name: string, version: string): Text | undefined {
    const found = this.#entries.get(name)
    return found?.version === version ? found.text : undefined
  }

  /** Whether any version is cached under this name. */
  has(name: string): boolean {
    return this.#entries.has(name)
  }

  set(name: string, entry: Entry<Text>): void {
    this.#entries.set(name, entry)
  }

  clear(): void {
    this.#entries.clear()
  }
}
