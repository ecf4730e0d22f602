import type { OperatedCompany } from '@recado/contract/accounts/company-admin'
import { daysBetween, dueTint } from '@recado/contract/accounts/company-recurrence'
import { IconBuilding, IconPencil } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { ListPage } from '../../app/lists/ListPage.tsx'
import { useAddressSearch } from '../../app/lists/use-address-search.ts'
import { useEditAndRemove } from '../../app/lists/use-edit-and-remove.ts'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CompanyDialogs } from './CompanyDialogs.tsx'
import { CompanyFilters } from './CompanyFilters.tsx'
import { useCompanies, useCompanyFilter } from './use-companies.ts'
import { useCompanyColumns } from './use-company-columns.tsx'

/** The companies page of operators. The address contains search, filters and dialog: `?q=casa&state=overdue&edit=new`. */
export function CompaniesPage() {
  const { t } = useTranslation('companies')
  const go = useNavigate()
  const search = useAddressSearch()
  const filter = useCompanyFilter()
  const { list, brands } = useCompanies({ searchParam: search.query, ...filter })
  const actions = useEditAndRemove({
    title: t('title'),
    createId: 'company-create',
    create: t('create'),
    edit: t('open'),
    remove: t('remove'),
  })
  const open = ({ id }: { id: number }) => void go(paths.company(id))
  const create = <CreateButton onClick={actions.create}>{t('create')}</CreateButton>
  const isNarrowed = filter.state !== '' || filter.brand !== undefined
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        search={{ ...search, label: t('search') }}
        filters={<CompanyFilters filter={filter} brands={brands} />}
        narrowed={isNarrowed ? { clear: filter.clear } : undefined}
        actions={create}
        columns={useCompanyColumns(brands)}
        nameOf={({ name }) => name}
        tintOf={tintOf}
        onOpen={open}
        actionsOf={(row) => [
          { label: t('open'), icon: IconPencil, isNear: true, run: () => open(row) },
          { ...actions.removal(row), isNear: false },
        ]}
        empty={<EmptyState icon={IconBuilding} title={t('empty')} action={create} />}
      />
      <Suspense>
        <CompanyDialogs dialog={actions.dialog} rows={list.rows} onCreated={open} />
      </Suspense>
    </>
  )
}

/** The colour of a row by the days to its due date. */
const tintOf = ({ dueDate, today }: OperatedCompany) =>
  dueDate === null ? undefined : (dueTint(daysBetween(today, dueDate)) ?? undefined)
