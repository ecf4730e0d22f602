const KEPT = 'recado-menu'

/** The menu entry last chosen on this device. The next sign-in opens it. */
export const rememberedEntry = (): string | null => localStorage.getItem(KEPT)

export const rememberEntry = (path: string): void => localStorage.setItem(KEPT, path)
