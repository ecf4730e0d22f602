import { basename } from '../brand/brand.ts'
import { paths } from '../paths.ts'
import { rememberedEntry } from './last-page.ts'

let wanted: string | undefined

const front = basename === '/' ? '' : basename

/** The current path and query without the brand's segment. */
export const placeNow = (): string => {
  const { pathname, search } = window.location
  return pathname.slice(front.length) + search || paths.root
}

/** Replaces the address with the sign-in page's and, if `keeps`, remembers the requested one. */
export function goToLogin({ keeps }: { keeps: boolean }): void {
  const place = placeNow()
  if (place === paths.login) return
  wanted = keeps && place !== paths.root ? place : undefined
  window.history.replaceState(null, '', front + paths.login)
}

/** Target after sign-in: the requested address, else the last menu entry, else the root. */
export const placeAfterLogin = (): string => wanted ?? rememberedEntry() ?? paths.root
