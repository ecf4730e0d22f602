import { limits } from '@recado/contract/platform/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type AddressSearch = {
  /** What stands in the field. */
  text: string
  /** What is searched for: half a second behind the last letter, and in the address as `q`. */
  query: string
  write: (text: string) => void
}

/** A search whose words stand in the address: reload, back and a shared link find the same. */
export function useAddressSearch(): AddressSearch {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const [text, setText] = useState(query)
  const [seen, setSeen] = useState(query)
  /** What was told to the address and does not stand there yet: the router takes its time, and fingers go on. */
  const [onItsWay, setOnItsWay] = useState<string[]>([])
  if (query !== seen) {
    setSeen(query)
    const arrived = onItsWay.indexOf(query)
    setOnItsWay(arrived < 0 ? [] : onItsWay.slice(arrived + 1))
    // Nobody here told it, as on the way back.
    if (arrived < 0) setText(query)
  }
  const tell = (next: string) => {
    if (next === (onItsWay.at(-1) ?? query)) return
    setOnItsWay((told) => [...told, next])
    setParams(
      (old) => {
        const { q: _q, ...rest } = Object.fromEntries(old)
        return next ? { ...rest, q: next } : rest
      },
      { replace: true },
    )
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
