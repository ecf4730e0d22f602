import { Button, Textarea } from '@mantine/core'
import { companyAdmin, SUPPORT_REASON_MIN } from '@recado/contract/accounts/company-admin'
import type { SupportVisit } from '@recado/contract/accounts/support-visit'
import { limits } from '@recado/contract/platform/limits'
import { IconHeadset } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { paths } from '../../app/paths.ts'
import { startVisit } from '../../app/session/session.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Company.module.css'
import type { ShownCompany } from './use-company-form.ts'

type Props = { company: ShownCompany; visits: SupportVisit[]; isOwn: boolean }

/** Enters the company to look, with a reason, and lists the latest visits. */
export function SupportCard({ company, visits, isOwn }: Props) {
  const { t } = useTranslation('companies')
  return (
    <section className={classes.card} aria-label={t('support')}>
      <header className={classes.head}>
        <h2>{t('support')}</h2>
        <span className={classes.badge}>{t('supportAudited')}</span>
      </header>
      {isOwn ? <p className={classes.note}>{t('ownCompany')}</p> : <Enter id={company.id} />}
      {visits.length > 0 && (
        <ul className={classes.visits}>
          {visits.map(({ begunAt, endsAt, reason, operator }) => (
            <li key={begunAt}>
              <span className={classes.when}>{dateAndClockOf(begunAt)}</span>
              <span className="cut" title={`${operator}: ${reason}`}>
                {reason}
              </span>
              <span className={classes.when}>
                {t('minutes', { count: minutesBetween(begunAt, endsAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const minutesBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))

function Enter({ id }: { id: number }) {
  const { t } = useTranslation('companies')
  const go = useNavigate()
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isEntering, setEntering] = useState(false)
  const enter = async () => {
    if (reason.trim().length < SUPPORT_REASON_MIN) return setWrong(true)
    setEntering(true)
    try {
      const { token } = await call(companyAdmin.enter, { id, reason })
      await go(paths.root)
      await startVisit(token)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      showError(error)
      setEntering(false)
    }
  }
  return (
    <>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={2}
        maxLength={limits.fieldValueMax}
        value={reason}
        error={isWrong && t('reasonShort')}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div className={classes.enter}>
        <Button
          variant="default"
          leftSection={<IconHeadset size={16} stroke={1.6} aria-hidden />}
          loading={isEntering}
          onClick={() => void enter()}
        >
          {t('enter')}
        </Button>
        <span className={classes.note}>{t('readOnly')}</span>
      </div>
    </>
  )
}
