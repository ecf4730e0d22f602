import { Alert, Button, Radio } from '@mantine/core'
import type { Invoice } from '@recado/contract/billing/invoices'
import {
  BillingForm,
  type Payment,
  type Subscription,
  subscription,
} from '@recado/contract/billing/subscription'
import { useState } from 'react'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { showSuccess, textOf } from '../../app/calls/errors.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'
import { DataFields } from './DataFields.tsx'
import { Review } from './Review.tsx'
import type { PaymentWay } from './rules.ts'

type Props = {
  invoice: Invoice
  own: Subscription
  step: number
  onStep: (step: number) => void
  onPaying: (payment: Payment) => void
}

/** The three steps before the payment. The data is checked before the second one. */
export function CheckoutForm({ invoice, own, step, onStep, onPaying }: Props) {
  const { t } = useTranslation('billing')
  const [way, setWay] = useState<PaymentWay>('pix')
  const pay = useEndpointMutation(subscription.pay).mutateAsync
  const form = useDialogForm({
    schema: BillingForm,
    values: own.billing,
    save: async (values) => {
      if (step < 2) return undefined
      return pay({ ...values, invoiceId: invoice.id, paymentForm: way })
    },
    onSaved: (payment) => {
      if (!payment) return onStep(step + 1)
      showSuccess(t('subscribed'))
      onPaying(payment)
    },
    words: (path, fault) => wordsOf(t, path, fault),
  })
  return (
    <form
      className={classes.steppedForm}
      onSubmit={form.submit}
      noValidate
      aria-busy={form.isSaving}
    >
      <h2 className={classes.cardHead}>{t('almost')}</h2>
      <div className={classes.body}>
        {step === 0 && <DataFields field={form.field} />}
        {step === 1 && <Ways way={way} onChoose={setWay} />}
        {step === 2 && <Review values={form.values} way={way} />}
        {form.refused && (
          <Alert color="red" variant="light" role="alert">
            {textOf(form.refused, t)}
          </Alert>
        )}
      </div>
      <footer className={classes.foot}>
        {step > 0 && (
          <Button variant="default" onClick={() => onStep(step - 1)}>
            {t('back')}
          </Button>
        )}
        <Button
          type="submit"
          loading={form.isSaving}
          disabled={step === 2 && !own.takesPayments && invoice.value > 0}
        >
          {t(step < 2 ? 'next' : 'pay')}
        </Button>
      </footer>
    </form>
  )
}

type Say = ReturnType<typeof useTranslation<'billing'>>['t']

/** The specified sentence of an empty field. */
function wordsOf(t: Say, path: string, fault: string): string | undefined {
  if (path === 'document') return t('documentWrong')
  if (fault !== 'required' && fault !== 'tooShort') return undefined
  const empty = {
    firstName: 'firstNameRequired',
    address2: 'address2Required',
    city: 'cityRequired',
    zipcode: 'zipcodeRequired',
    country: 'countryRequired',
  } as const
  return path in empty ? t(empty[path as keyof typeof empty]) : undefined
}

function Ways({ way, onChoose }: { way: PaymentWay; onChoose: (way: PaymentWay) => void }) {
  const { t } = useTranslation('billing')
  return (
    <Radio.Group label={t('way')} value={way} onChange={(value) => onChoose(value as PaymentWay)}>
      <div className={classes.ways}>
        <Radio value="pix" label={t('pix')} description={t('pixText')} data-autofocus />
        <Radio value="creditCard" label={t('card')} description={t('cardText')} />
      </div>
    </Radio.Group>
  )
}
