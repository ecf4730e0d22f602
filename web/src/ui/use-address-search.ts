import { limits } from '@recado/contract/limits'
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
  const [told, setTold] = useState(query)
  // The address changed by itself, as on the way back.
  if (query !== told) {
    setTold(query)
    setText(query)
  }
  const tell = (next: string) => {
    setTold(next)
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
