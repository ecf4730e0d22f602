import { Button } from '@mantine/core'
import { twoFactor } from '@recado/contract/accounts/two-factor'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { TwoFactorTask } from './TaskPart.tsx'
import classes from './TwoFactor.module.css'

/** The state of the own second step, with what can be done about it. */
export function OwnTwoFactor({ onTask }: { onTask: (task: TwoFactorTask) => void }) {
  const { t } = useTranslation('two-factor')
  const { data: own } = useEndpointQuery(twoFactor.show, {}, { refetchOnMount: 'always' })
  if (!own) return null
  const { isOn, isRequired, since, recoveryCodesLeft: count } = own
  return (
    <section className={classes.part}>
      <h3>
        {t('twoSteps')}
        <Chip tone={isOn ? 'ok' : 'plain'}>{t(isOn ? 'on' : 'off')}</Chip>
      </h3>
      <p className={classes.text}>
        {isOn ? t('onSince', { since: since ? dateAndClockOf(since) : '' }) : t('offText')}
      </p>
      {isOn && (
        <p className={classes.text} data-scarce={count < 3 || undefined}>
          {t('codesLeft', { count })}
        </p>
      )}
      {isOn && isRequired && <p className={classes.text}>{t('required')}</p>}
      <div className={classes.buttons}>
        {!isOn && (
          <Button variant="default" onClick={() => onTask({ is: 'begin' })}>
            {t('begin')}
          </Button>
        )}
        {isOn && (
          <Button variant="default" onClick={() => onTask({ is: 'renew' })}>
            {t('renew')}
          </Button>
        )}
        {isOn && !isRequired && (
          <Button variant="default" onClick={() => onTask({ is: 'turnOff' })}>
            {t('turnOff')}
          </Button>
        )}
      </div>
    </section>
  )
}
