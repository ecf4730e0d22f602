import { IconReceipt } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.invoices,
  hasSections: true,
  may: 'billing.pay',
  limited: true,
  Page: lazyPage(() => import('./BillingPage.tsx'), 'BillingPage', ['pages', 'billing']),
  menu: {
    label: { pt: 'Faturas', en: 'Invoices', es: 'Facturas' },
    icon: IconReceipt,
    group: 'groupAdmin',
    place: 85,
    letter: 'v',
  },
}
