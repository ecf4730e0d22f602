import { NativeSelect, TextInput } from '@mantine/core'
import { countries } from '@recado/contract/billing/subscription'
import type { DialogForm } from '../../app/forms/use-dialog-form.ts'
import type { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'

type Props = { field: (DialogForm & ReturnType<typeof useDialogForm>)['field'] }

/** To whom the charge is made out. */
export function DataFields({ field }: Props) {
  const { t } = useTranslation('billing')
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('firstName')}
        autoComplete="name"
        maxLength={200}
        required
        {...field('firstName')}
      />
      <TextInput
        label={t('document')}
        autoComplete="off"
        maxLength={30}
        required
        {...field('document')}
      />
      <TextInput
        className={classes.whole ?? ''}
        label={t('address2')}
        autoComplete="street-address"
        maxLength={200}
        required
        {...field('address2')}
      />
      <TextInput
        label={t('city')}
        autoComplete="address-level2"
        maxLength={200}
        required
        {...field('city')}
      />
      <TextInput
        label={t('state')}
        autoComplete="address-level1"
        maxLength={200}
        {...field('state')}
      />
      <TextInput
        label={t('zipcode')}
        autoComplete="postal-code"
        maxLength={20}
        required
        {...field('zipcode')}
      />
      <NativeSelect
        label={t('country')}
        required
        data={countries.map((value) => ({ value, label: t(`country${value}`) }))}
        {...field('country')}
      />
    </div>
  )
}
