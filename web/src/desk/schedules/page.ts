import { IconCalendarEvent } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.schedules,
  Page: lazyPage(() => import('./SchedulesPage.tsx'), 'SchedulesPage', [
    'pages',
    'schedules',
    'list',
    'ticket-actions',
    'contacts',
  ]),
  menu: {
    label: { pt: 'Agendamentos', en: 'Scheduled messages', es: 'Programados' },
    icon: IconCalendarEvent,
    group: 'groupService',
    place: 45,
    letter: 'm',
  },
}
