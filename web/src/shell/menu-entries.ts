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
  /** Goes there when pressed after G. */
  letter: string
  /** Counts the conversations that wait to be read. */
  countsWaiting?: boolean
  /** Shows an alert while one of the company's numbers needs a person. */
  watchesConnections?: boolean
  /** Who may not do this does not see it. */
  may?: Permission
}
export type Group = { title: 'groupService' | 'groupAdmin'; entries: readonly Entry[] }

/** The menu, from top to bottom. Texts by their key. */
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

/** As much of the menu as this reader may use. */
export const groupsFor = (user: { profile: Profile }): readonly Group[] =>
  groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => !entry.may || may(user, entry.may)),
    }))
    .filter(({ entries }) => entries.length > 0)

const isAt = (path: string, { to }: Entry) => path === to || path.startsWith(`${to}/`)

/** The desk has no title row of its own, so the top bar names it; other pages name themselves, and the bar their group. */
export function titleOf(path: string) {
  const group = groups.find(({ entries }) => entries.some((entry) => isAt(path, entry)))
  if (path.startsWith(paths.tickets)) return { text: 'tickets', isQuiet: false } as const
  return { text: group?.title, isQuiet: true } as const
}
