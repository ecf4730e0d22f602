import type { Brand, LogoPlace } from '@recado/contract/accounts/brands'
import { useEffect, useMemo } from 'react'
import type { LogoChanges } from './use-brand-form.ts'

const storedAt = {
  login: 'fileLogin',
  loginDark: 'fileLoginDark',
  painel: 'filePainel',
  painelDark: 'filePainelDark',
} as const

/** The address of a logo as the form has it: of the chosen file, or of the stored one. Empty: none. */
export function useLogoAddress(
  place: LogoPlace,
  logos: LogoChanges,
  brand: Brand | undefined,
): string {
  const change = logos[place]
  const chosen = useMemo(
    () => (change instanceof File ? URL.createObjectURL(change) : ''),
    [change],
  )
  useEffect(() => () => URL.revokeObjectURL(chosen), [chosen])
  return chosen || (change === 'removed' ? '' : (brand?.[storedAt[place]] ?? ''))
}
