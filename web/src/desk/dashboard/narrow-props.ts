/** A filter that narrows the dashboard to some queues or connections, and what it is called. */
type Named = { id: number; name: string }

export type NarrowProps = {
  /** What it says where nothing is chosen. */
  all: string
  /** What one of them is called. */
  one: string
  several: (count: number) => string
  choices: Named[]
  chosen: number[]
  onChange: (ids: number[]) => void
}
