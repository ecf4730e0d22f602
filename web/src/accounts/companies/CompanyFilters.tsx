import { NativeSelect } from '@mantine/core'
import { type CompanyList, companyStates } from '@recado/contract/accounts/company-admin'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BrandChoice } from './BrandChoice.tsx'
import type { useCompanyFilter } from './use-companies.ts'

type Props = { filter: ReturnType<typeof useCompanyFilter>; brands: CompanyList['brands'] }

/** Narrows the companies to a state and a brand. */
export function CompanyFilters({ filter, brands }: Props) {
  const { t } = useTranslation('companies')
  return (
    <>
      <NativeSelect
        aria-label={t('byState')}
        value={filter.state}
        onChange={(event) => filter.choose('state', event.currentTarget.value)}
        data={[
          { value: '', label: t('everyState') },
          ...companyStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        ]}
      />
      <BrandChoice
        brands={brands}
        brand={filter.brand}
        onChoose={(brand) => filter.choose('brand', brand)}
        isCounted
      />
    </>
  )
}
