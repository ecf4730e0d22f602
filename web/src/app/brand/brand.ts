import {
  PRODUCT_NAME,
  reservedPaths,
  type WhiteLabel,
} from '@recado/contract/accounts/white-labels'
import { createStore } from '../../ui/store.ts'
import { Refused } from '../calls/refused.ts'
import { fetchUnparsed } from '../calls/request.ts'
import type { BrandColors } from './theme.ts'

/** The white label named by the address. `id` 0 is the default brand. */
export type Brand = BrandColors & {
  id: number
  name: string
  /** The sentence of the sign-in page, and the paths of the brand's pictures. Empty: the product's own. */
  tagline: string
  fileLogin: string
  fileLoginDark: string
  filePainel: string
  filePainelDark: string
  icon: string
  hasHelps: boolean
  /** Address of the training site. Empty: there is none. */
  academyUrl: string
  /** The installation mails links to set a new password. */
  resetsPasswords: boolean
  /** Strangers may found a company. */
  signsUp: boolean
}

export type BrandState =
  | { is: 'starting' }
  | { is: 'unreachable' }
  | { is: 'missing'; asked: string }
  /** `isGuess`: the default brand as it is without customization, until the server has answered once. */
  | { is: 'known'; brand: Brand; isGuess?: true }

/** The default brand until an operator customizes it. */
export const recado: Brand = {
  id: 0,
  name: PRODUCT_NAME,
  tagline: '',
  fileLogin: '',
  fileLoginDark: '',
  filePainel: '',
  filePainelDark: '',
  icon: '',
  primary: '#369eff',
  secondary: '#73b3fb',
  hasHelps: false,
  academyUrl: '',
  resetsPasswords: false,
  signsUp: false,
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
  // An earlier release has saved fewer fields.
  if (text !== null)
    return { is: 'known', brand: { ...recado, ...(JSON.parse(text) as Partial<Brand>) } }
  return asked === undefined ? { is: 'known', brand: recado, isGuess: true } : { is: 'starting' }
}

const HEX = /^#[\da-f]{6}$/i
const hexOr = (color: unknown, usual: string) =>
  typeof color === 'string' && HEX.test(color) ? color : usual

/** Replaces an invalid name or colour with the default, so that a page always has a theme. */
const brandOf = ({ primaryColor, secondaryColor, ...given }: WhiteLabel): Brand => ({
  ...recado,
  ...given,
  id: Number(given.id),
  name: String(given.name ?? recado.name),
  primary: hexOr(primaryColor, recado.primary),
  secondary: hexOr(secondaryColor, recado.secondary),
  academyUrl: /^https?:/.test(given.academyUrl) ? given.academyUrl : '',
})

/** Fetches the brand from the server. The saved brand of the last visit is shown until the answer arrives. */
export async function loadBrand(): Promise<void> {
  try {
    const name = asked === undefined ? '' : `/${encodeURIComponent(asked)}`
    const brand = brandOf((await fetchUnparsed<WhiteLabel>(`/whitelabels${name}`)) as WhiteLabel)
    localStorage.setItem(kept, JSON.stringify(brand))
    if (JSON.stringify(state.get()) !== JSON.stringify({ is: 'known', brand }))
      state.set({ is: 'known', brand })
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    if (refused.status === 404) {
      localStorage.removeItem(kept)
      state.set({ is: 'missing', asked: asked ?? location.host })
    } else if (state.get().is === 'starting') state.set({ is: 'unreachable' })
    else state.set({ is: 'known', brand: currentBrand() })
  }
}

export const useBrandState = (): BrandState => state.useValue()

const shownBrand = (now: BrandState): Brand => (now.is === 'known' ? now.brand : recado)

/** The brand on screen. Falls back to the default brand while none is known. */
export const useBrand = (): Brand => shownBrand(useBrandState())

/** The same outside of components. */
export const currentBrand = (): Brand => shownBrand(state.get())
