import { Button } from '@mantine/core'
import { type RecentSignIn, twoFactor } from '@recado/contract/accounts/two-factor'
import { IconAlertTriangle, IconDeviceMobilePlus, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './TwoFactor.module.css'

/** How many are shown before the button for all. */
const FIRST = 5

export function SignIns() {
  const { t } = useTranslation('two-factor')
  const { data } = useEndpointQuery(twoFactor.signIns, {}, { refetchOnMount: 'always' })
  const [isAll, setAll] = useState(false)
  const all = data?.signIns ?? []
  return (
    <section className={classes.part}>
      <h3>{t('signIns')}</h3>
      {data && all.length === 0 && <p className={classes.text}>{t('noSignIns')}</p>}
      <ul className={classes.list}>
        {(isAll ? all : all.slice(0, FIRST)).map((one) => (
          <SignInLine key={one.at} signIn={one} />
        ))}
      </ul>
      {!isAll && all.length > FIRST && (
        <div className={classes.buttons}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t('allSignIns', { count: all.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

const looks = {
  'session.signIn': { text: 'signedIn', Icon: IconLogin2 },
  'session.signInNewDevice': { text: 'signedInNewDevice', Icon: IconDeviceMobilePlus },
  'session.signInFailed': { text: 'signInFailed', Icon: IconAlertTriangle },
} as const

function SignInLine({ signIn: { at, act, address, device } }: { signIn: RecentSignIn }) {
  const { t } = useTranslation('two-factor')
  const { text, Icon } = looks[act]
  return (
    <li data-failed={act === 'session.signInFailed' || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span>
        <strong>{t(text)}</strong>
        {[dateAndClockOf(at), device, address].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
