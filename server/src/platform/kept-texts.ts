/** A text and the version of what it says. */
type Kept = { version: string; text: string }

/** Texts by their names, so many characters of them per process; the longest unused leave first. */
export class KeptTexts {
  private readonly kept = new Map<string, Kept>()
  private characters = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** What is kept under this name, if it says this version. */
  textOf(name: string, version: string): string | undefined {
    const found = this.kept.get(name)
    if (found?.version !== version) return undefined
    this.kept.delete(name)
    this.kept.set(name, found)
    return found.text
  }

  keep(name: string, said: Kept): void {
    this.forget(name)
    this.kept.set(name, said)
    this.characters += sizeOf(said)
    for (const oldest of this.kept.keys()) {
      if (this.characters <= this.most) return
      this.forget(oldest)
    }
  }

  private forget(name: string): void {
    const gone = this.kept.get(name)
    if (!gone) return
    this.characters -= sizeOf(gone)
    this.kept.delete(name)
  }
}

const sizeOf = ({ version, text }: Kept) => version.length + text.length
