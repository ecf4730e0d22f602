import { limits } from '@recado/contract/platform/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useAddressFilter } from './use-address-filter.ts'

export type AddressSearch = {
  /** The text in the field. */
  text: string
  /** The active query: set half a second after the last keystroke, and stored in the address as `q`. */
  query: string
  write: (text: string) => void
}

/** A search stored in the address, so that reload, back and a shared link restore it. */
export function useAddressSearch(): AddressSearch {
  const address = useAddressFilter(['q'])
  const query = address.text('q') ?? ''
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  /** Queries sent to the router that are not in the address yet. The router is asynchronous, and typing continues. */
  const [onItsWay, setOnItsWay] = useState<string[]>([])
  if (query !== seen) {
    setSeen(query)
    const arrived = onItsWay.indexOf(query)
    setOnItsWay(arrived < 0 ? [] : onItsWay.slice(arrived + 1))
    // The address changed from outside, for example by going back.
    if (arrived < 0) setText(query)
  }
  const tell = (next: string) => {
    if (next === (onItsWay.at(-1) ?? query)) return
    setOnItsWay((told) => [...told, next])
    address.choose('q', next)
  }
  const tellLater = useDebouncedCallback(tell, limits.searchDelayMs)
  const write = (next: string) => {
    setText(next)
    if (next.trim() !== '') return tellLater(next.trim())
    tellLater.cancel()
    tell('')
  }
  return { text, query, write }
}
