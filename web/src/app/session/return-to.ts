import { basePath } from '../brand/brand.ts'
import { paths } from '../paths.ts'
import { readLastPage } from './last-page.ts'

let wanted: string | undefined

const front = basePath === '/' ? '' : basePath

/** The URL of a path, for a link that loads a page. */
export const hrefOf = (path: string): string => front + path

/** A path of this origin: two slashes at its beginning would name another host. */
export const ownPath = (path: string): string => path.replace(/^[/\\]+/, '/')

/** The current path and query without the brand's segment. */
export const currentAddress = (): string => {
  const { pathname, search } = window.location
  return ownPath(pathname.slice(front.length)) + search || paths.root
}

/** Replaces the address with the sign-in page's and, if `keeps`, remembers the requested one. */
export function goToLogin({ keeps }: { keeps: boolean }): void {
  const place = currentAddress()
  if (place === paths.login) return
  wanted = keeps && place !== paths.root ? place : undefined
  window.history.replaceState(null, '', hrefOf(paths.login))
}

/** Target after sign-in: the requested address, else the last menu entry, else the root. */
export const addressAfterSignIn = (): string => wanted ?? readLastPage() ?? paths.root
