import { reservedPaths, type WhiteLabel } from '@recado/contract/accounts/white-labels'
import { createStore } from '../../ui/store.ts'
import { Refused } from '../calls/refused.ts'
import { fetchUnparsed } from '../calls/request.ts'
import type { BrandColors } from './theme.ts'

/** The white label named by the address. `id` 0 is the default brand. */
export type Brand = BrandColors & {
  id: number
  name: string
  hasHelps: boolean
  /** Address of the training site. Empty: there is none. */
  academyUrl: string
  /** The installation mails links to set a new password. */
  resetsPasswords: boolean
}

export type BrandState =
  | { is: 'starting' }
  | { is: 'unreachable' }
  | { is: 'missing'; asked: string }
  | { is: 'known'; brand: Brand }

export const recado: Brand = {
  id: 0,
  name: 'Recado',
  primary: '#369eff',
  secondary: '#73b3fb',
  hasHelps: false,
  academyUrl: '',
  resetsPasswords: false,
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Returns the brand segment of a path. A first segment that is a page of the application or a UUID is no brand. */
export function brandIn(path: string): string | undefined {
  const first = decoded(path.split('/')[1] ?? '').toLowerCase()
  return first === '' || reservedPaths.includes(first) || UUID.test(first) ? undefined : first
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const asked = brandIn(window.location.pathname)
const kept = `recado-brand-${asked ?? ''}`

/** Prefix of every address in this visit. */
export const basePath = asked === undefined ? '/' : `/${window.location.pathname.split('/')[1]}`

const state = createStore<BrandState>(atFirst())

/** Returns the brand saved on the last visit, so that the first paint already has its colours. */
function atFirst(): BrandState {
  const text = localStorage.getItem(kept)
  if (text !== null) return { is: 'known', brand: JSON.parse(text) as Brand }
  return asked === undefined ? { is: 'known', brand: recado } : { is: 'starting' }
}

const HEX = /^#[\da-f]{6}$/i
const hexOr = (color: unknown, usual: string) =>
  typeof color === 'string' && HEX.test(color) ? color : usual

/** Replaces an invalid name or colour with the default, so that a page always has a theme. */
const brandOf = (given: Partial<WhiteLabel>): Brand => ({
  id: Number(given.id),
  name: String(given.name ?? recado.name),
  primary: hexOr(given.primaryColor, recado.primary),
  secondary: hexOr(given.secondaryColor, recado.secondary),
  hasHelps: given.hasHelps === true,
  resetsPasswords: given.resetsPasswords === true,
  academyUrl: /^https?:/.test(given.academyUrl ?? '') ? given.academyUrl! : '',
})

/** Fetches the brand from the server. The saved brand of the last visit is shown until the answer arrives. */
export async function loadBrand(): Promise<void> {
  try {
    const name = asked === undefined ? '' : `/${encodeURIComponent(asked)}`
    const brand = brandOf(await fetchUnparsed<WhiteLabel>(`/whitelabels${name}`))
    localStorage.setItem(kept, JSON.stringify(brand))
    if (JSON.stringify(state.get()) !== JSON.stringify({ is: 'known', brand }))
      state.set({ is: 'known', brand })
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    if (refused.status === 404 && asked !== undefined) {
      localStorage.removeItem(kept)
      state.set({ is: 'missing', asked })
    } else if (state.get().is === 'starting') state.set({ is: 'unreachable' })
  }
}

export const useBrandState = (): BrandState => state.useValue()

/** The brand on screen. Falls back to the default brand while none is known. */
export function useBrand(): Brand {
  const now = useBrandState()
  return now.is === 'known' ? now.brand : recado
}
