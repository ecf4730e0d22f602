import type { Permission } from '@recado/contract/platform/permissions'
import type { Icon } from '@tabler/icons-react'
import { lazy, type ComponentType } from 'react'
import type { Language } from '../../i18n/languages.ts'
import type { Brand } from '../brand/brand.ts'
import type { Namespace } from '../../i18n/catalogue.ts'
import { inOwnTask } from '../../ui/lazy/in-own-task.ts'
import { loadWithTexts } from '../../ui/lazy/load-with-texts.ts'

/** A page with an entry in the menu. Each page exports its entry as `page` from a `page.ts` in its folder. */
export type PageEntry = {
  path: string
  /** The page has sections with addresses below its own. */
  hasSections?: true
  /** Permission without which the entry is hidden and the page says who sees it. */
  may?: Permission
  /** The limited session of an overdue company sees the page too. */
  limited?: true
  /** Absent if every brand offers the page. Otherwise the entry is hidden where it returns false. */
  isOffered?: (brand: Brand) => boolean
  /** Absent if `routes.tsx` renders the page itself, because the page needs parts of other areas. */
  Page?: ComponentType
  menu: {
    label: Record<Language, string>
    icon: Icon
    group: 'groupService' | 'groupAdmin' | 'groupOperator'
    /** Position in the group. Lower numbers come first. */
    place: number
    /** Shortcut: this letter after G. */
    letter: string
    /** Shows the number of unread conversations. */
    countsUnread?: boolean
    /** Shows an alert while one of the company's connections needs a person. */
    watchesConnections?: boolean
  }
}

/** A page in a chunk of its own, with the namespaces of its texts. */
export const lazyPage = <Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  texts: readonly Namespace[] = [],
) =>
  lazy(async () => {
    const loaded = await inOwnTask(() => loadWithTexts(load, texts))
    return { default: loaded[name] }
  })
