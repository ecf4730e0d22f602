import type { CompanyList } from '@recado/contract/accounts/company-admin'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Companies.module.css'

type Props = {
  brands: CompanyList['brands']
  /** Undefined: every brand. */
  brand: number | undefined
  onChoose: (brand: string) => void
  /** Shows the number of companies of each brand. */
  isCounted?: boolean
}

/** Narrows a list to a brand. An operator of one brand has no choice. */
export function BrandChoice({ brands, brand, onChoose, isCounted }: Props) {
  const { t, i18n } = useTranslation('companies')
  const all = brands.reduce((sum, { companies }) => sum + companies, 0)
  const choices = [{ id: undefined, name: t('everyBrand'), companies: all, color: null }, ...brands]
  if (brands.length < 2) return null
  return (
    <fieldset className={classes.brands} aria-label={t('byBrand')}>
      {choices.map(({ id, name, companies, color }) => (
        <button
          key={id ?? 'all'}
          type="button"
          className={classes.brand}
          aria-pressed={brand === id}
          onClick={() => onChoose(id === undefined ? '' : String(id))}
        >
          {color && <span className={classes.dot} style={{ background: color }} aria-hidden />}
          {name}{' '}
          {isCounted && (
            <span className={classes.count}>{companies.toLocaleString(i18n.language)}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
