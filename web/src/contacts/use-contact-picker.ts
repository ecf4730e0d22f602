import type { Contact } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { nameOf } from '../app/text/contact-names.ts'
import { isSearchable, useContactSearch } from './use-contacts.ts'

type Terms = {
  chosen: Contact | undefined
  onChoose: (contact: Contact | undefined) => void
}

/** Searches contacts half a second after the last keystroke. Typing clears the selection. */
export function useContactPicker({ chosen, onChoose }: Terms) {
  const [text, setText] = useState(chosen ? nameOf(chosen) : '')
  const said = text.trim()
  const [settled] = useDebouncedValue(said, limits.searchDelayMs)
  const found = useContactSearch(chosen ? '' : settled)
  const box = useCombobox()
  const isWaiting = settled !== said || found.isFetching
  return {
    box,
    text,
    said,
    isBusy: isWaiting && isSearchable(said) && !chosen,
    isOpen: chosen === undefined && said !== '',
    contacts: isWaiting || !isSearchable(settled) ? undefined : found.data?.contacts,
    write: (next: string) => {
      setText(next)
      onChoose(undefined)
      box.openDropdown()
    },
    choose: (id: string) => {
      const contact = found.data?.contacts.find((one) => String(one.id) === id)
      if (!contact) return
      setText(nameOf(contact))
      onChoose(contact)
      box.closeDropdown()
    },
  }
}
