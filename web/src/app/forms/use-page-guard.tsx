import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { type To, UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.tsx'

type Terms = {
  /** Leaving would lose something the user typed. */
  isDirty: boolean
  /** A save is running. Leaving by a button of the page is blocked. */
  isBusy: boolean
  /** Leaves by a button of the page, or after a save. */
  onClose: () => void
  /** Whether this address belongs to the page, which keeps what was typed there. */
  staysAt: (address: string) => boolean
}

/**
 * Asks before a page is left with unsaved changes: by its own buttons, a link, a key, the command palette, the browser's
 * back button, or by closing the tab. The page closes through `leave` and renders `question`. The router itself blocks
 * only in its data mode.
 */
export function usePageGuard({ isDirty, isBusy, onClose, staysAt }: Terms) {
  const proceed = useRef(onClose)
  const isSure = useRef(false)
  const { leave, question } = useUnsavedChangesGuard({
    isDirty,
    isBusy,
    onClose: () => {
      isSure.current = true
      proceed.current()
    },
  })
  const isAsked = useEffectEvent((address: string, go: () => void): boolean => {
    // The page leaves itself when a save has ended.
    if (isBusy || isSure.current || staysAt(address)) return false
    proceed.current = go
    leave()
    return true
  })
  useGuardedNavigation(isDirty, (address, go) => isAsked(address, go))
  useGuardedHistory(isDirty, (address, go) => isAsked(address, go))
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  const close = () => {
    proceed.current = onClose
    leave()
  }
  return { leave: close, question }
}

/** Whether the user is asked instead of going there. */
type IsAsked = (address: string, go: () => void) => boolean

/** Links and calls of `navigate`. */
function useGuardedNavigation(isDirty: boolean, isAsked: IsAsked): void {
  const { navigator } = useContext(NavigationContext)
  const asks = useEffectEvent(isAsked)
  useEffect(() => {
    if (!isDirty) return undefined
    const push = navigator.push.bind(navigator)
    const replace = navigator.replace.bind(navigator)
    const within =
      (move: typeof navigator.push): typeof navigator.push =>
      (to, ...rest) => {
        const go = () => move(to, ...rest)
        if (!asks(addressOf(to), go)) go()
      }
    Object.assign(navigator, { push: within(push), replace: within(replace) })
    return () => void Object.assign(navigator, { push, replace })
  }, [isDirty, navigator])
}

const addressOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}`

/** The browser's back and forward buttons: the address returns to the page while the user is asked. */
function useGuardedHistory(isDirty: boolean, isAsked: IsAsked): void {
  const place = useRef(0)
  const asks = useEffectEvent(isAsked)
  const { key } = useLocation()
  useEffect(() => void (place.current = placeOf(history.state)), [key])
  useEffect(() => {
    if (!isDirty) return undefined
    let isReturning = false
    const hold = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - place.current
      const { pathname, search } = location
      if (!isReturning && !asks(`${pathname}${search}`, () => history.go(steps))) return
      // The router does not see it.
      event.stopImmediatePropagation()
      if (!isReturning) history.go(-steps)
      isReturning = !isReturning
    }
    window.addEventListener('popstate', hold, { capture: true })
    return () => window.removeEventListener('popstate', hold, { capture: true })
  }, [isDirty])
}

/** The router counts the entries of the history. */
const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0
