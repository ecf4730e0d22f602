import { Combobox } from '@mantine/core'
import { companyAdmin, type OperatedCompany } from '@recado/contract/accounts/company-admin'
import type { ReactNode } from 'react'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { SearchOption, SearchPicker } from '../../app/forms/SearchPicker.tsx'
import { useSearchPicker } from '../../app/forms/use-search-picker.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './CompanyPicker.module.css'

type Props = {
  label: string
  error: ReactNode
  chosen: OperatedCompany | undefined
  onChoose: (company: OperatedCompany | undefined) => void
}

const nameOf = ({ name }: OperatedCompany) => name

/** Searches companies half a second after the last keystroke. */
export function CompanyPicker({ label, error, chosen, onChoose }: Props) {
  const { t } = useTranslation('company-invoices')
  const picker = useSearchPicker({ chosen, onChoose, nameOf })
  const { said, settled } = picker
  const { data, isFetching } = useEndpointQuery(
    companyAdmin.all,
    { searchParam: settled },
    { enabled: chosen === undefined && settled !== '' },
  )
  const isWaiting = said !== settled || isFetching
  const found = isWaiting ? undefined : data?.companies
  return (
    <SearchPicker
      picker={picker}
      rows={found}
      isBusy={isWaiting && !chosen && said !== ''}
      label={label}
      placeholder={t('searchCompany')}
      resultsLabel={t('foundCompanies')}
      error={error}
      hasFocus={chosen === undefined}
    >
      {!found && <Combobox.Empty>{t('searching')}</Combobox.Empty>}
      {found?.length === 0 && <Combobox.Empty>{t('noCompany')}</Combobox.Empty>}
      {found?.map(({ id, name, email }) => (
        <SearchOption key={id} id={id} name={name}>
          <span className={`${classes.email} cut`}>{email}</span>
        </SearchOption>
      ))}
    </SearchPicker>
  )
}
