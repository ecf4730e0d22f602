import { IconActivity } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.operation,
  may: 'companies.edit',
  Page: lazyPage(() => import('./OperationPage.tsx'), 'OperationPage', ['pages', 'operation']),
  menu: {
    label: { pt: 'Operação', en: 'Operation', es: 'Operación' },
    icon: IconActivity,
    group: 'groupOperator',
    place: 5,
    letter: 'z',
  },
}
