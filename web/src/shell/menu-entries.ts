import { may, type Profile } from '@recado/contract/platform/permissions'
import type { PageEntry } from '../app/pages/page-entry.ts'
import type { Brand } from '../app/brand/brand.ts'
import { paths } from '../app/paths.ts'
import type { Language } from '../i18n/languages.ts'
import { useTranslation } from '../i18n/use-translation.ts'

export type MenuGroup = { title: PageEntry['menu']['group']; entries: readonly PageEntry[] }

/** Every page with an entry in the menu. The bundler turns the pattern into imports. */
export const pages = Object.values(
  import.meta.glob<PageEntry>('../*/**/page.ts', { eager: true, import: 'page' }),
).toSorted((one, other) => one.menu.place - other.menu.place)

const titles = ['groupService', 'groupAdmin', 'groupOperator'] as const

/** The part of the menu that this user may use and the brand offers, from top to bottom. */
export const groupsFor = (
  user: { profile: Profile; super?: boolean; company?: { whiteLabelId: number } },
  brand: Brand,
): readonly MenuGroup[] =>
  titles
    .map((title) => ({
      title,
      entries: pages.filter(
        (page) =>
          page.menu.group === title &&
          (!page.may || may(user, page.may)) &&
          (page.isOffered?.(brand) ?? true),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)

/** Returns the label of an entry in the current language. */
export function useLabel(): (page: PageEntry) => string {
  const { i18n } = useTranslation()
  return ({ menu }) => menu.label[i18n.language as Language]
}

const isAt = (place: string, { path }: PageEntry) =>
  place === path || (path !== paths.root && place.startsWith(`${path}/`))

/** The page at this address, if it has an entry in the menu. */
export const pageAt = (place: string): PageEntry | undefined =>
  pages.find((page) => isAt(place, page))
