import type { ListedInvoice } from '@recado/contract/billing/invoices'
import {
  IconArrowBackUp,
  IconBuilding,
  IconCheck,
  IconFileInvoice,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { ListPage } from '../../app/lists/ListPage.tsx'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useAddressSearch } from '../../app/lists/use-address-search.ts'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InvoiceDialogs, invoiceDialogs } from './InvoiceDialogs.tsx'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { useCompanyInvoices, useInvoiceFilter, useNarrowedCompany } from './use-company-invoices.ts'
import { useInvoiceColumns } from './use-invoice-columns.tsx'

/** The invoices of all companies, for operators. The address contains search, filters and dialog. */
export function CompanyInvoicesPage() {
  const { t } = useTranslation('company-invoices')
  const search = useAddressSearch()
  const filter = useInvoiceFilter()
  const narrowed = useNarrowedCompany(filter.companyId)
  const list = useCompanyInvoices(filter, search.query)
  const dialog = useDialogInAddress(invoiceDialogs)
  const begin = () => dialog.open('edit', 'new')
  useActions({
    title: t('title'),
    actions: [{ id: 'invoice-create', label: t('create'), icon: IconPlus, run: begin }],
  })
  const actionsOf = (row: ListedInvoice): RowAction[] => [
    {
      label: t('edit'),
      icon: IconPencil,
      isNear: true,
      run: () => dialog.open('edit', row.id),
    },
    ...paymentActions(row),
    ...(filter.companyId === undefined
      ? [
          {
            label: t('onlyCompany'),
            icon: IconBuilding,
            run: () => filter.choose('company', String(row.companyId)),
          },
        ]
      : []),
    ...(row.state === 'paid'
      ? []
      : [
          {
            label: t('remove'),
            icon: IconTrash,
            isGrave: true,
            run: () => dialog.open('remove', row.id),
          },
        ]),
  ]
  const paymentActions = ({ id, state, paidWith }: ListedInvoice): RowAction[] => {
    if (state !== 'paid')
      return [{ label: t('markPaid'), icon: IconCheck, run: () => dialog.open('pay', id) }]
    // A payment at the provider is undone by its refund there.
    return paidWith === 'operator' || paidWith === 'free'
      ? [{ label: t('undo'), icon: IconArrowBackUp, run: () => dialog.open('undo', id) }]
      : []
  }
  const isNarrowed =
    filter.state !== '' || filter.brand !== undefined || filter.companyId !== undefined
  const create = <CreateButton onClick={begin}>{t('create')}</CreateButton>
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{ ...search, label: t('search') }}
        filters={<InvoiceFilters filter={filter} company={narrowed.company} />}
        narrowed={isNarrowed ? { clear: filter.clear } : undefined}
        actions={create}
        columns={useInvoiceColumns()}
        nameOf={({ companyName, detail }) => `${companyName}, ${detail}`}
        tintOf={({ state }) => (state === 'overdue' ? 'late' : undefined)}
        onOpen={({ id }) => dialog.open('edit', id)}
        actionsOf={actionsOf}
        empty={
          <EmptyState icon={IconFileInvoice} title={t('empty')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <Suspense>
        <InvoiceDialogs dialog={dialog} rows={list.rows} narrowed={narrowed} />
      </Suspense>
    </>
  )
}
