import { Button, Skeleton } from '@mantine/core'
import type { OfferedPlan } from '@recado/contract/accounts/plans'
import type { Refused } from '../../app/calls/refused.ts'
import { shortMoneyOf } from '../../i18n/money.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../password-reset/Refusal.tsx'
import classes from './SignUp.module.css'

type Props = {
  offered: OfferedPlan[] | undefined
  refused: Refused | undefined
  onRetry: () => void
  chosen: number
  onChoose: (planId: number) => void
}

/** One card for each plan, with its price and what it allows. */
export function PlanChoice({ offered, refused, onRetry, chosen, onChoose }: Props) {
  const { t } = useTranslation('sign-up')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('plan')}</legend>
      {refused && (
        <Refusal refused={refused}>
          <Button variant="default" size="xs" mt={8} onClick={onRetry}>
            {t('retry')}
          </Button>
        </Refusal>
      )}
      <div className={classes.plans}>
        {!offered && !refused && [1, 2, 3].map((key) => <Skeleton key={key} h={148} radius={10} />)}
        {offered?.length === 0 && <p className={classes.hint}>{t('noPlans')}</p>}
        {offered?.map((plan) => (
          <label key={plan.id} className={classes.plan}>
            <input
              type="radio"
              name="plan"
              checked={plan.id === chosen}
              onChange={() => onChoose(plan.id)}
            />
            <Offer plan={plan} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Offer({ plan: { name, value, users, connections, queues } }: { plan: OfferedPlan }) {
  const { t } = useTranslation('plans')
  const { t: said } = useTranslation('sign-up')
  return (
    <>
      <span className={classes.planName}>{name}</span>
      <span className={classes.price}>
        {shortMoneyOf(value)} <small>{said('perMonth')}</small>
      </span>
      <span className={classes.has}>{t('users', { count: users, number: users })}</span>
      <span className={classes.has}>
        {t('connections', { count: connections, number: connections })}
      </span>
      <span className={classes.has}>{t('queues', { count: queues, number: queues })}</span>
    </>
  )
}
