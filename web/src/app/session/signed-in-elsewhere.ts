const KEPT = 'recado-elsewhere'

/**
 * Records that this tab was signed out because the account signed in elsewhere. Survives a reload and is cleared by the
 * next sign-in.
 */
export const markSignedInElsewhere = (): void => sessionStorage.setItem(KEPT, 'yes')

export const wasSignedInElsewhere = (): boolean => sessionStorage.getItem(KEPT) !== null

export const clearSignedInElsewhere = (): void => sessionStorage.removeItem(KEPT)
