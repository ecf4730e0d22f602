import { Alert, NativeSelect, Switch, TextInput } from '@mantine/core'
import { companyRecurrences } from '@recado/contract/accounts/company-recurrence'
import { planLimits, plans } from '@recado/contract/accounts/plans'
import { limits } from '@recado/contract/platform/limits'
import { textOf } from '../../app/calls/errors.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { moneyOf } from '../../i18n/money.ts'
import { bytesOf } from '../../app/text/file-size.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Company.module.css'
import { State } from './use-company-columns.tsx'
import { UsageBar } from './UsageBar.tsx'
import type { CompanyFormState, ShownCompany } from './use-company-form.ts'

type Props = { id: string; company: ShownCompany; form: CompanyFormState }

/** Data, plan and limits of a company. */
export function CompanyFields({ id, company, form }: Props) {
  const { t } = useTranslation('companies')
  const isShownElsewhere = form.refused?.code === 'ERR_PLAN_BELOW_USE'
  return (
    <form id={id} className={classes.main} onSubmit={form.submit} noValidate>
      {form.refused && !isShownElsewhere && (
        <Alert color="red" variant="light" role="alert">
          {textOf(form.refused, t)}
        </Alert>
      )}
      <section className={classes.card} aria-label={t('data')}>
        <header className={classes.head}>
          <h2>{t('data')}</h2>
          <State state={company.state} />
        </header>
        <div className={classes.pair}>
          <TextInput
            label={t('name')}
            autoComplete="off"
            maxLength={limits.nameMax}
            {...form.field('name')}
          />
          <TextInput label={t('document')} autoComplete="off" {...form.field('document')} />
          <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
          <TextInput label={t('phone')} autoComplete="off" {...form.field('phone')} />
        </div>
      </section>
      <PlanCard company={company} form={form} />
    </form>
  )
}

function PlanCard({ company, form }: Omit<Props, 'id'>) {
  const { t, i18n } = useTranslation('companies')
  const { data: offered = [] } = useEndpointQuery(plans.all, {})
  const { usage, plan } = company
  const chosen = offered.find(({ id }) => String(id) === form.values.planId) ?? plan
  return (
    <section className={classes.card} aria-label={t('planAndLimits')}>
      <header className={classes.head}>
        <h2>{t('planAndLimits')}</h2>
      </header>
      <div className={classes.pair}>
        <NativeSelect
          label={t('plan')}
          data={[
            ...(company.planId === null ? [{ value: '', label: t('noPlan') }] : []),
            ...offered.map(({ id, name, value }) => ({
              value: String(id),
              label: `${name} · ${moneyOf(value)}`,
            })),
          ]}
          {...form.field('planId')}
        />
        <NativeSelect
          label={t('recurrence')}
          data={companyRecurrences.map((value) => ({ value, label: t(value) }))}
          {...form.field('recurrence')}
        />
      </div>
      <dl className={classes.usages}>
        {planLimits.map((limit) => (
          <div key={limit}>
            <dt>{t(limit)}</dt>
            <dd>
              <UsageBar label={t(limit)} used={usage[limit]} allowed={chosen?.[limit]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('traffic')}</dt>
          <dd>{usage.messages.toLocaleString(i18n.language)}</dd>
        </div>
        <div>
          <dt>{t('storage')}</dt>
          <dd>{bytesOf(usage.storage)}</dd>
        </div>
      </dl>
      <Switch
        label={t('campaigns')}
        {...form.field('campaignsEnabled', { type: 'checkbox' })}
        checked={form.values.campaignsEnabled}
      />
    </section>
  )
}
