import { IconTag } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.plans,
  may: 'plans.edit',
  Page: lazyPage(() => import('./PlansPage.tsx'), 'PlansPage', ['pages', 'plans']),
  menu: {
    label: { pt: 'Planos', en: 'Plans', es: 'Planes' },
    icon: IconTag,
    group: 'groupOperator',
    place: 20,
    letter: 'l',
  },
}
