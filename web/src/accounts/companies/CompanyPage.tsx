import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../app/brand/title.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { usePageGuard } from '../../app/forms/use-page-guard.tsx'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { dateOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import classes from './Company.module.css'
import { CompanyFields } from './CompanyFields.tsx'
import { DueCard } from './DueCard.tsx'
import { ExcessQuestion } from './ExcessQuestion.tsx'
import { StatusCard } from './StatusCard.tsx'
import { SupportCard } from './SupportCard.tsx'
import { useCompany, useVisits } from './use-companies.ts'
import { type ShownCompany, useCompanyForm } from './use-company-form.ts'

const FORM = 'company'

/** The page of one company: data and plan with a save button; due date, status and support at once. */
export function CompanyPage({ id }: { id: number }) {
  const { t } = useTranslation('companies')
  const { company, error, retry } = useCompany(id)
  if (error?.code === 'ERR_NO_COMPANY_FOUND') return <NotFoundPage />
  if (company) return <Shown company={company} />
  return (
    <Page title={t('title')}>
      {error && (
        <LoadFailed error={error} onRetry={retry}>
          {t('notLoaded')}
        </LoadFailed>
      )}
    </Page>
  )
}

function Shown({ company }: { company: ShownCompany }) {
  const { t } = useTranslation('companies')
  const go = useNavigate()
  const { user } = useSession()
  const { form, excesses, accept, refuse } = useCompanyForm(company)
  const visits = useVisits(company.id)
  const isOwn = company.id === user.companyId
  useTitle(company.name)
  const { leave, question } = usePageGuard({
    isDirty: form.isDirty,
    isBusy: form.isSaving,
    onClose: () => void go(paths.companies),
    staysAt: (address) => address.endsWith(paths.company(company.id)),
  })
  const since = t('since', { date: dateOf(company.createdAt) })
  const active = visits && t('active', { count: visits.activePeople })
  return (
    <Page
      title={company.name}
      hint={[since, active].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
            onClick={leave}
          >
            {t('back')}
          </Button>
          <Button type="submit" form={FORM} loading={form.isSaving} disabled={!form.isDirty}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={classes.cards}>
        <CompanyFields id={FORM} company={company} form={form} />
        <div className={classes.side}>
          <DueCard company={company} />
          <SupportCard company={company} visits={visits?.visits ?? []} isOwn={isOwn} />
          {!isOwn && <StatusCard company={company} />}
        </div>
      </div>
      {excesses && <ExcessQuestion excesses={excesses} onAccept={accept} onClose={refuse} />}
      {question}
    </Page>
  )
}
