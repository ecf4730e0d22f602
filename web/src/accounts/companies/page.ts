import { IconBuilding } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.companies,
  hasSections: true,
  may: 'companies.edit',
  Page: lazyPage(() => import('./CompaniesRoutes.tsx'), 'CompaniesRoutes', ['pages', 'companies']),
  menu: {
    label: { pt: 'Empresas', en: 'Companies', es: 'Empresas' },
    icon: IconBuilding,
    group: 'groupOperator',
    place: 10,
    letter: 'y',
  },
}
