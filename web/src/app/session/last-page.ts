const KEPT = 'recado-menu'

/** The menu entry chosen last on this device: where the next sign-in leads. */
export const rememberedEntry = (): string | null => localStorage.getItem(KEPT)

export const rememberEntry = (path: string): void => localStorage.setItem(KEPT, path)
