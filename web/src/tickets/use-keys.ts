import { useEffect, useEffectEvent } from 'react'

type Keys = Partial<Record<string, (event: KeyboardEvent) => void>>

const FIELDS = 'input, textarea, select, [contenteditable]'
const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Whether a lone letter is a command here: nobody writes, and nothing floats above the desk. */
const isCommand = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.closest(FIELDS)) &&
  document.querySelector(FLOATING) === null

/** Single keys as commands, by what they write and so alike on every keyboard. Never while somebody writes. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!run || event.defaultPrevented || !isCommand(event)) return
    run(event)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
