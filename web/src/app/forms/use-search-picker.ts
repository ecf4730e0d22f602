import { limits } from '@recado/contract/platform/limits'
import { useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

type Terms<Row> = {
  chosen: Row | undefined
  onChoose: (row: Row | undefined) => void
  nameOf: (row: Row) => string
}

/** The state of a `SearchPicker`. The caller searches `settled`: half a second after the last keystroke it is `said`. */
export function useSearchPicker<Row extends { id: number }>({
  chosen,
  onChoose,
  nameOf,
}: Terms<Row>) {
  const [text, setText] = useState(chosen ? nameOf(chosen) : '')
  const said = text.trim()
  const [settled] = useDebouncedValue(said, limits.searchDelayMs)
  const box = useCombobox()
  return {
    box,
    text,
    said,
    settled,
    isChosen: chosen !== undefined,
    /** Typing clears the selection. */
    write: (next: string) => {
      setText(next)
      onChoose(undefined)
      box.openDropdown()
    },
    /** Selects the row with this id. */
    choose: (rows: Row[] | undefined, id: string) => {
      const row = rows?.find((one) => String(one.id) === id)
      if (!row) return
      setText(nameOf(row))
      onChoose(row)
      box.closeDropdown()
    },
  }
}
