import { IconBook2 } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.helpAdmin,
  may: 'helps.edit',
  Page: lazyPage(() => import('./HelpAdminPage.tsx'), 'HelpAdminPage', ['pages', 'help-admin']),
  menu: {
    label: { pt: 'Ajudas', en: 'Helps', es: 'Ayudas' },
    icon: IconBook2,
    group: 'groupOperator',
    place: 30,
    letter: 'd',
  },
}
