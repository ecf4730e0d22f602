import { IconHeadset } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../app/calls/api.ts'
import { useSession } from '../app/session/session.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './SupportBar.module.css'

/**
 * While an operator visits a company: on the operator's screen how long the visit lasts and the way out, on the screens of
 * the company who is looking and why.
 */
export function SupportBar() {
  const { t } = useTranslation('support')
  const { user } = useSession()
  const { visit, name: company } = user.company
  const minutes = useMinutesUntil(user.supportUntil ?? visit?.endsAt)
  useEffect(() => {
    // The own session of the operator goes on with the next page.
    if (user.supportUntil && minutes === 0) window.location.reload()
  }, [user.supportUntil, minutes])
  if (minutes === 0) return null
  if (user.supportUntil)
    return (
      <output className={classes.bar}>
        <IconHeadset size={16} stroke={1.8} aria-hidden />
        <span className={classes.words}>{t('visiting', { company, minutes })}</span>
        <button type="button" className={classes.leave} onClick={() => void leave()}>
          {t('leave')}
        </button>
      </output>
    )
  if (!visit) return null
  const { operator: name, reason } = visit
  return (
    <output className={classes.bar}>
      <IconHeadset size={16} stroke={1.8} aria-hidden />
      <span className={classes.words}>{t('visited', { name, reason, minutes })}</span>
    </output>
  )
}

/** Ends the visit on the server, then loads the operator's own screens. */
async function leave(): Promise<void> {
  const { session } = await import('@recado/contract/accounts/session')
  await call(session.logout, {}).catch((error: unknown) => error)
  window.location.reload()
}

const MINUTE_MS = 60_000

/** Whole minutes until then, counted down. 0: over. */
function useMinutesUntil(moment: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return moment ? Math.max(0, Math.ceil((Date.parse(moment) - now) / MINUTE_MS)) : 0
}
