import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { basePath } from '../../app/brand/brand.ts'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../app/session/session.ts'
import { dayInWords } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Billing.module.css'

const RETURN_MS = 4000

/** The invoice is paid. Returns to the first page by itself, with the rights that the company has again. */
export function Paid({ until }: { until: string | null }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const { user } = useSession()
  // A limited session is loaded again: after the payment it has all its screens.
  const leave = () => (user.limited ? window.location.assign(basePath) : void navigate(paths.root))
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    const timer = setTimeout(leaveNow, RETURN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.paid}>
      <span className={classes.paidSign} aria-hidden>
        <IconCheck size={22} stroke={2.2} />
      </span>
      <h2>{t('received')}</h2>
      <output>{until ? t('renewed', { date: dayInWords(until) }) : t('receivedText')}</output>
      <Button onClick={leave}>{t('backToDesk')}</Button>
    </div>
  )
}
