import { actText, type AuditLanguage } from '@recado/contract/accounts/audit-texts'
import { companyStates } from '@recado/contract/accounts/company-admin'
import { operation, type OperationOverview } from '@recado/contract/accounts/operation'
import { Link } from 'react-router'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useTitle } from '../../app/brand/title.ts'
import { paths } from '../../app/paths.ts'
import { moneyOf } from '../../i18n/money.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import classes from './Operation.module.css'

const REFETCH_MS = 60_000

/** What operators see first: companies by state, numbers that need somebody, jobs, and the latest acts. */
export function OperationPage() {
  const { t } = useTranslation('operation')
  const { data, error, refetch } = useEndpointQuery(
    operation.overview,
    {},
    { refetchOnMount: 'always', refetchInterval: REFETCH_MS },
  )
  useTitle(t('title'))
  return (
    <Page title={t('title')}>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('notLoaded')}
        </LoadFailed>
      )}
      {data && (
        <div className={classes.cards}>
          {data.surplusPayments.length > 0 && <SurplusPayments {...data} />}
          <Companies {...data} />
          <Revenue {...data} />
          <Numbers {...data} />
          {data.jobs && <Jobs jobs={data.jobs} />}
          <Acts acts={data.acts} />
        </div>
      )}
    </Page>
  )
}

function Companies({ companies }: OperationOverview) {
  const { t } = useTranslation('operation')
  return (
    <section className={classes.card} aria-label={t('companies')}>
      <h2>{t('companies')}</h2>
      <ul className={classes.figures}>
        {companyStates.map((state) => (
          <li key={state}>
            <Link to={`${paths.companies}?state=${state}`}>
              <Figure value={companies[state]} label={t(`state_${state}`)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Payments that the operator gives back at the provider. */
function SurplusPayments({ surplusPayments }: OperationOverview) {
  const { t } = useTranslation('operation')
  return (
    <section className={classes.card} aria-label={t('surplus')} data-bad>
      <h2>{t('surplus')}</h2>
      <p className={classes.advice}>{t('giveBack')}</p>
      <ul className={classes.rows}>
        {surplusPayments.map(({ payment, companyId, company, invoiceId, detail, value, at }) => (
          <li key={payment}>
            <span>
              <Link to={paths.company(companyId)}>{company}</Link>
              <span className={classes.about}>{t('surplusOf', { number: invoiceId, detail })}</span>
              <span className={classes.about}>
                {dateAndClockOf(at)} · <code>{payment}</code>
              </span>
            </span>
            <strong className={classes.bad}>{moneyOf(value)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Revenue({ revenue }: OperationOverview) {
  const { t } = useTranslation('operation')
  return (
    <section className={classes.card} aria-label={t('revenue')}>
      <h2>{t('revenue')}</h2>
      <ul className={classes.figures}>
        <li>
          <Figure value={moneyOf(revenue.paid)} label={t('paid')} />
        </li>
        <li>
          <Figure
            value={moneyOf(revenue.overdue)}
            label={t('unpaid')}
            isBad={revenue.overdue > 0}
          />
        </li>
      </ul>
    </section>
  )
}

const numberKinds = ['connected', 'silent', 'down'] as const

function Numbers({ numbers }: OperationOverview) {
  const { t } = useTranslation('operation')
  return (
    <section className={classes.card} aria-label={t('numbers')}>
      <h2>{t('numbers')}</h2>
      <ul className={classes.figures}>
        {numberKinds.map((kind) => (
          <li key={kind}>
            <Figure
              value={numbers[kind]}
              label={t(kind)}
              isBad={kind !== 'connected' && numbers[kind] > 0}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type FigureProps = { value: number | string; label: string; isBad?: boolean }

function Figure({ value, label, isBad }: FigureProps) {
  const { i18n } = useTranslation('operation')
  return (
    <span className={classes.figure} data-bad={isBad || undefined}>
      <span className={classes.value}>{value.toLocaleString(i18n.language)}</span>
      <span className={classes.label}>{label}</span>
    </span>
  )
}

function Jobs({ jobs }: { jobs: NonNullable<OperationOverview['jobs']> }) {
  const { t } = useTranslation('operation')
  return (
    <section className={classes.card} aria-label={t('jobs')}>
      <h2>{t('jobs')}</h2>
      {jobs.length === 0 && <p className={classes.none}>{t('noJobs')}</p>}
      <ul className={classes.rows}>
        {jobs.map(({ job, waiting, failed }) => (
          <li key={job}>
            <code>{job}</code>
            <span className={classes.label}>
              {waiting > 0 && t('waiting', { count: waiting })}{' '}
              {failed > 0 && (
                <strong className={classes.bad}>{t('failed', { count: failed })}</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Acts({ acts }: Pick<OperationOverview, 'acts'>) {
  const { t, i18n } = useTranslation('operation')
  return (
    <section className={classes.card} aria-label={t('acts')}>
      <h2>{t('acts')}</h2>
      {acts.length === 0 && <p className={classes.none}>{t('noActs')}</p>}
      <ul className={classes.rows}>
        {acts.map(({ id, at, operator, act, subject }) => (
          <li key={id}>
            <span>
              {operator}: {actText(act, i18n.language as AuditLanguage)} {subject}
            </span>
            <span className={classes.label}>{dateAndClockOf(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
