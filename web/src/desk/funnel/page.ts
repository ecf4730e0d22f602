import { IconLayoutKanban } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.kanban,
  Page: lazyPage(() => import('./KanbanPage.tsx'), 'KanbanPage', [
    'kanban',
    'pages',
    'tickets',
    'messages',
    'composer',
    'contacts',
  ]),
  menu: {
    label: { pt: 'Funil de vendas', en: 'Sales funnel', es: 'Embudo de ventas' },
    icon: IconLayoutKanban,
    group: 'groupService',
    place: 70,
    letter: 'f',
  },
}
