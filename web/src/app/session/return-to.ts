import { basename } from '../brand/brand.ts'
import { paths } from '../paths.ts'
import { rememberedEntry } from './last-page.ts'

let wanted: string | undefined

const front = basename === '/' ? '' : basename

/** The address without the brand's segment. */
export const placeNow = (): string => {
  const { pathname, search } = window.location
  return pathname.slice(front.length) + search || paths.root
}

/** Puts the sign-in page's address in the bar, and keeps the one that was asked for. */
export function standAtLogin({ keeps }: { keeps: boolean }): void {
  const place = placeNow()
  if (place === paths.login) return
  wanted = keeps && place !== paths.root ? place : undefined
  window.history.replaceState(null, '', front + paths.login)
}

/** Where a sign-in leads: what was asked for, else the menu entry chosen last, else the beginning. */
export const placeAfterLogin = (): string => wanted ?? rememberedEntry() ?? paths.root
