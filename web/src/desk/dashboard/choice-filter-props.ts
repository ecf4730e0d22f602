/** A queue or connection that the filter can choose. */
type Named = { id: number; name: string }

export type ChoiceFilterProps = {
  /** Label without a choice. */
  all: string
  /** Label of a single item. */
  one: string
  several: (count: number) => string
  choices: Named[]
  chosen: number[]
  onChange: (ids: number[]) => void
}
