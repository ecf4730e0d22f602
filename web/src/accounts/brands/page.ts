import { IconPalette } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.brands,
  hasSections: true,
  may: 'brands.edit',
  Page: lazyPage(() => import('./BrandsPage.tsx'), 'BrandsPage', ['pages', 'brands']),
  menu: {
    label: { pt: 'Marcas', en: 'Brands', es: 'Marcas' },
    icon: IconPalette,
    group: 'groupOperator',
    place: 25,
    letter: 'b',
  },
}
