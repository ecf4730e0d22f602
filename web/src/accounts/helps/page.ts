import { IconHelp } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.helps,
  isOffered: ({ hasHelps }) => hasHelps,
  Page: lazyPage(() => import('./HelpsPage.tsx'), 'HelpsPage', ['pages', 'helps']),
  menu: {
    label: { pt: 'Ajuda', en: 'Help', es: 'Ayuda' },
    icon: IconHelp,
    group: 'groupService',
    place: 90,
    letter: 'j',
  },
}
