import { IconMessages, IconPlugConnected, type Icon } from '@tabler/icons-react'
import { paths } from '../paths.ts'

export type Entry = {
  to: string
  label: 'tickets' | 'connections'
  icon: Icon
  /** Shows an alert while one of the company's numbers needs a person. */
  watchesConnections?: boolean
}
export type Group = { title: 'groupService' | 'groupAdmin'; entries: readonly Entry[] }

/** The menu, from top to bottom. Texts by their key. */
export const groups: readonly Group[] = [
  {
    title: 'groupService',
    entries: [{ to: paths.tickets, label: 'tickets', icon: IconMessages }],
  },
  {
    title: 'groupAdmin',
    entries: [
      {
        to: paths.connections,
        label: 'connections',
        icon: IconPlugConnected,
        watchesConnections: true,
      },
    ],
  },
]

/** The desk has no title row of its own, so the top bar names it; other pages name themselves, and the bar their group. */
export function titleOf(path: string) {
  const group = groups.find(({ entries }) => entries.some(({ to }) => path.startsWith(to)))
  if (path.startsWith(paths.tickets)) return { text: 'tickets', isQuiet: false } as const
  return { text: group?.title, isQuiet: true } as const
}
