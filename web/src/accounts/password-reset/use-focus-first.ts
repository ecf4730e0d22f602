import { useEffect, useRef } from 'react'

/** Focuses the first field of a form that can be changed. */
export function useFocusFirst() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus(),
    [],
  )
  return form
}
