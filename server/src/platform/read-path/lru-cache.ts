/** A text and the version of what it says. */
type Kept<Text> = { version: string; text: Text }

/** Texts by their names, so many characters or bytes of them per process; the longest unused leave first. */
export class KeptTexts<Text extends { length: number }> {
  private readonly kept = new Map<string, Kept<Text>>()
  private size = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** What is kept under this name, if it says this version. */
  textOf(name: string, version: string): Text | undefined {
    const found = this.kept.get(name)
    if (found?.version !== version) return undefined
    this.kept.delete(name)
    this.kept.set(name, found)
    return found.text
  }

  /** Whether anything is kept under this name, of whatever version. */
  has(name: string): boolean {
    return this.kept.has(name)
  }

  keep(name: string, said: Kept<Text>): void {
    this.forget(name)
    this.kept.set(name, said)
    this.size += sizeOf(said)
    for (const oldest of this.kept.keys()) {
      if (this.size <= this.most) return
      this.forget(oldest)
    }
  }

  clear(): void {
    this.kept.clear()
    this.size = 0
  }

  private forget(name: string): void {
    const gone = this.kept.get(name)
    if (!gone) return
    this.size -= sizeOf(gone)
    this.kept.delete(name)
  }
}

const sizeOf = ({ version, text }: Kept<{ length: number }>) => version.length + text.length
