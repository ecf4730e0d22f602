import { Button, NativeSelect } from '@mantine/core'
import { invoiceStates } from '@recado/contract/billing/invoices'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BrandChoice } from '../companies/BrandChoice.tsx'
import { type InvoiceFilter, useOperatedBrands } from './use-company-invoices.ts'

type Props = { filter: InvoiceFilter; company: { name: string } | undefined }

/** Narrows the invoices to a state, a brand and one company, which a button with its name releases. */
export function InvoiceFilters({ filter, company }: Props) {
  const { t } = useTranslation('company-invoices')
  const brands = useOperatedBrands()
  return (
    <>
      <NativeSelect
        aria-label={t('byState')}
        value={filter.state}
        onChange={(event) => filter.choose('state', event.currentTarget.value)}
        data={[
          { value: '', label: t('everyState') },
          ...invoiceStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        ]}
      />
      {filter.companyId !== undefined && (
        <Button
          variant="default"
          rightSection={<IconX size={16} stroke={1.6} aria-hidden />}
          aria-label={t('everyCompany', { name: company?.name ?? filter.companyId })}
          onClick={() => filter.choose('company', '')}
        >
          {company?.name ?? filter.companyId}
        </Button>
      )}
      <BrandChoice
        brands={brands}
        brand={filter.brand}
        onChoose={(brand) => filter.choose('brand', brand)}
      />
    </>
  )
}
