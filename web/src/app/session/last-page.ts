const KEPT = 'recado-menu'

/** The menu entry last chosen on this device. The next sign-in opens it. */
export const readLastPage = (): string | null => localStorage.getItem(KEPT)

export const saveLastPage = (path: string): void => localStorage.setItem(KEPT, path)
