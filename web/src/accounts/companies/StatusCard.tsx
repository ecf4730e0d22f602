import { Button } from '@mantine/core'
import { useState } from 'react'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Company.module.css'
import { useUpdateCompany } from './use-companies.ts'
import type { ShownCompany } from './use-company-form.ts'

/** Suspends the company after a question, or restores it at once. */
export function StatusCard({ company }: { company: ShownCompany }) {
  const { t } = useTranslation('companies')
  const [isAsking, setAsking] = useState(false)
  const update = useUpdateCompany()
  const change = async (status: boolean) => {
    await update({ id: company.id, status })
    setAsking(false)
    showSuccess(t('saved'))
  }
  const restore = () =>
    void change(true).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      showError(error)
    })
  return (
    <section className={classes.card} aria-label={t('state')}>
      <header className={classes.head}>
        <h2>{t('state')}</h2>
      </header>
      {company.status ? (
        <Button
          variant="default"
          className={`${classes.own} ${classes.grave}`}
          onClick={() => setAsking(true)}
        >
          {t('suspend')}
        </Button>
      ) : (
        <Button variant="default" className={classes.own ?? ''} onClick={restore}>
          {t('restore')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('askSuspend', { name: company.name })}
          confirm={t('suspend')}
          isGrave
          onConfirm={() => change(false)}
          onClose={() => setAsking(false)}
        >
          {t('suspendText')}
        </ConfirmDialog>
      )}
    </section>
  )
}
