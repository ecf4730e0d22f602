import { IconStack2 } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.queues,
  may: 'queues.edit',
  Page: lazyPage(() => import('./QueuesPage.tsx'), 'QueuesPage', ['pages', 'queues', 'colors']),
  menu: {
    label: { pt: 'Setores', en: 'Queues', es: 'Sectores' },
    icon: IconStack2,
    group: 'groupAdmin',
    place: 20,
    letter: 's',
  },
}
