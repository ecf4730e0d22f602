import { IconFileInvoice } from '@tabler/icons-react'
import { lazyPage, type PageEntry } from '../../app/pages/page-entry.ts'
import { paths } from '../../app/paths.ts'

export const page: PageEntry = {
  path: paths.companyInvoices,
  may: 'invoices.edit',
  Page: lazyPage(() => import('./CompanyInvoicesPage.tsx'), 'CompanyInvoicesPage', [
    'pages',
    'companies',
    'company-invoices',
  ]),
  menu: {
    label: { pt: 'Faturas das empresas', en: 'Company invoices', es: 'Facturas de las empresas' },
    icon: IconFileInvoice,
    group: 'groupOperator',
    place: 15,
    letter: 'x',
  },
}
