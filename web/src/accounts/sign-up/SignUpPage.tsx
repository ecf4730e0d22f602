import { TRIAL_DAYS } from '@recado/contract/accounts/sign-up'
import { useEffect } from 'react'
import { useBrand } from '../../app/brand/brand.ts'
import { useTitle } from '../../app/brand/title.ts'
import { paths } from '../../app/paths.ts'
import { LanguageChoice } from '../../app/preferences/LanguageChoice.tsx'
import { ThemeChoice } from '../../app/preferences/ThemeChoice.tsx'
import { hrefOf } from '../../app/session/return-to.ts'
import { currentLocale } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Logo } from '../../ui/Logo.tsx'
import { EntrancePage } from '../EntrancePage.tsx'
import { Refusal } from '../password-reset/Refusal.tsx'
import { CheckMail } from './CheckMail.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { ContractCard } from './ContractCard.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { useOfferedPlans } from './use-offered-plans.ts'
import { useSignUp } from './use-sign-up.ts'
import classes from './SignUp.module.css'

type Props = {
  /** Leads to the sign-in page. */
  onDone: () => void
}

/** Founds a company: plan, company and first user, with the contract beside them. */
export function SignUpPage({ onDone }: Props) {
  const { t } = useTranslation('sign-up')
  const { signsUp } = useBrand()
  const form = useSignUp()
  useTitle(t('title'))
  if (form.signedUp !== undefined)
    return (
      <EntrancePage title={t('checkTitle')}>
        <CheckMail email={form.signedUp} onDone={onDone} />
      </EntrancePage>
    )
  return (
    <div className={classes.ground}>
      <main className={classes.page}>
        <Top />
        {signsUp ? <Founding form={form} /> : <p className={classes.hint}>{t('closed')}</p>}
        <footer className={classes.foot}>
          <LanguageChoice />
          <ThemeChoice />
        </footer>
      </main>
    </div>
  )
}

function Top() {
  const { t } = useTranslation('sign-up')
  const { name } = useBrand()
  return (
    <header className={classes.top}>
      <Logo size={28} />
      {name}
      <span className={classes.known}>
        {t('known')} <a href={hrefOf(paths.login)}>{t('enter')}</a>
      </span>
    </header>
  )
}

function Founding({ form }: { form: ReturnType<typeof useSignUp> }) {
  const { t } = useTranslation('sign-up')
  const { offered, refused: unlisted, retry } = useOfferedPlans()
  const { values, field, submit, isSaving, refused } = form
  const choose = field('planId').onChange as (planId: number) => void
  const plan = offered?.find(({ id }) => id === values.planId)
  // The middle plan is chosen at first.
  const first = offered?.[Math.floor((offered.length - 1) / 2)]?.id
  useEffect(() => {
    if (values.planId === 0 && first !== undefined) choose(first)
  })
  return (
    <form style={{ display: 'contents' }} onSubmit={submit} noValidate aria-busy={isSaving}>
      <section>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.hint}>{t('hint', { count: TRIAL_DAYS })}</p>
        <PlanChoice
          offered={offered}
          refused={unlisted}
          onRetry={retry}
          chosen={values.planId}
          onChoose={choose}
        />
        <CompanyFields values={values} field={field} />
      </section>
      <aside className={classes.side}>
        <ContractCard isSaving={isSaving}>
          {refused && <Refusal refused={refused} unexpected={t('failed')} />}
          {plan && (
            <p className={classes.soft}>{t('free', { plan: plan.name, until: trialEnd() })}</p>
          )}
        </ContractCard>
      </aside>
    </form>
  )
}

/** The last day of a trial that begins now. */
const trialEnd = (): string =>
  new Date(Date.now() + TRIAL_DAYS * 86_400_000).toLocaleDateString(currentLocale(), {
    timeZone: 'America/Sao_Paulo',
  })
