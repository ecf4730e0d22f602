const KEPT = 'recado-elsewhere'

/** This tab was signed out because its account was opened elsewhere: kept over the reload, until somebody signs in. */
export const rememberElsewhere = (): void => sessionStorage.setItem(KEPT, 'yes')

export const wasElsewhere = (): boolean => sessionStorage.getItem(KEPT) !== null

export const forgetElsewhere = (): void => sessionStorage.removeItem(KEPT)
