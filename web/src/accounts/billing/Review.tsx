import type { BillingAddress } from '@recado/contract/billing/subscription'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'
import type { PaymentWay } from './rules.ts'

/** What was entered, before the payment is made. */
export function Review({ values, way }: { values: BillingAddress; way: PaymentWay }) {
  const { t } = useTranslation('billing')
  const { firstName, document, address2, city, state, zipcode, country } = values
  const rows: [string, string][] = [
    [t('firstName'), firstName],
    [t('document'), document],
    [t('address2'), address2],
    [t('city'), [city, state].filter(Boolean).join(', ')],
    [t('zipcode'), zipcode],
    [t('country'), country === 'usa' ? t('countryusa') : t('countryBR')],
    [t('way'), t(way === 'pix' ? 'pix' : 'card')],
  ]
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
