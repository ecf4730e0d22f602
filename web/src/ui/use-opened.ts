import { useMounted } from '@mantine/hooks'
import { useState } from 'react'

/**
 * `isOpen`, but never at birth: a dialog notes where the focus was when it changes from closed to
 * open, and one that begins open would not give it back.
 */
export const useOpened = (isOpen: boolean): boolean => useMounted() && isOpen

/** True from the first time `isOpen` is: what was asked for once stays, to close in good order. */
export function useAsked(isOpen: boolean): boolean {
  const [isAsked, setIsAsked] = useState(isOpen)
  if (isOpen && !isAsked) setIsAsked(true)
  return isAsked || isOpen
}
