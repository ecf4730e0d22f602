import { may, type Permission, type Profile } from '@recado/contract/platform/permissions'
import {
  IconAddressBook,
  IconChartBar,
  IconMessages,
  IconPlugConnected,
  type Icon,
} from '@tabler/icons-react'
import { paths } from '../app/paths.ts'

export type Entry = {
  to: string
  label: 'dashboard' | 'tickets' | 'contacts' | 'connections'
  icon: Icon
  /** Shortcut: this letter after G. */
  letter: string
  /** Shows the number of unread conversations. */
  countsWaiting?: boolean
  /** Shows an alert while one of the company's connections needs a person. */
  watchesConnections?: boolean
  /** Permission without which the entry is hidden. */
  may?: Permission
}
export type Group = { title: 'groupService' | 'groupAdmin'; entries: readonly Entry[] }

/** The menu from top to bottom, with the texts as translation keys. */
const groups: readonly Group[] = [
  {
    title: 'groupService',
    entries: [
      {
        to: paths.root,
        label: 'dashboard',
        icon: IconChartBar,
        letter: 'p',
        may: 'dashboard.see',
      },
      {
        to: paths.tickets,
        label: 'tickets',
        icon: IconMessages,
        letter: 'a',
        countsWaiting: true,
      },
      { to: paths.contacts, label: 'contacts', icon: IconAddressBook, letter: 'c' },
    ],
  },
  {
    title: 'groupAdmin',
    entries: [
      {
        to: paths.connections,
        label: 'connections',
        icon: IconPlugConnected,
        letter: 'n',
        watchesConnections: true,
        may: 'connections.see',
      },
    ],
  },
]

/** The part of the menu this user may use. */
export const groupsFor = (user: { profile: Profile }): readonly Group[] =>
  groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => !entry.may || may(user, entry.may)),
    }))
    .filter(({ entries }) => entries.length > 0)

const isAt = (path: string, { to }: Entry) => path === to || path.startsWith(`${to}/`)

/** The desk has no title row, so the top bar names it. Other pages name themselves, and the bar shows their group. */
export function titleOf(path: string) {
  const group = groups.find(({ entries }) => entries.some((entry) => isAt(path, entry)))
  if (path.startsWith(paths.tickets)) return { text: 'tickets', isQuiet: false } as const
  return { text: group?.title, isQuiet: true } as const
}
