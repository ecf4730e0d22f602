import { useEffect } from 'react'
import { Refused } from '../app/calls/refused.ts'
import { signOut, useSession } from '../app/session/session.ts'

/** The time of the last input in any tab of this browser, in milliseconds. */
const ACTIVE = 'recado-active'
const CHECK_MS = 10_000
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const lastInput = () => Number(localStorage.getItem(ACTIVE)) || Date.now()

/** Signs out after the time without input that the company allows, counted over all tabs of this browser. */
export function useInactivity(): void {
  const { user } = useSession()
  const value = user.company.settings.find(({ key }) => key === 'signOutAfter')?.value
  const minutes = Number(value) || 0
  useEffect(() => {
    if (minutes === 0) return undefined
    let written = 0
    const note = () => {
      if (Date.now() - written < CHECK_MS) return
      written = Date.now()
      localStorage.setItem(ACTIVE, String(written))
    }
    const check = () => {
      if (Date.now() - lastInput() < minutes * 60_000) return
      void signOut(new Refused('ERR_SESSION_EXPIRED'))
    }
    note()
    for (const input of inputs) window.addEventListener(input, note, { passive: true })
    const timer = setInterval(check, CHECK_MS)
    return () => {
      clearInterval(timer)
      for (const input of inputs) window.removeEventListener(input, note)
    }
  }, [minutes])
}
