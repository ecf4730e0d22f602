import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { readLocal, saveLocal } from '../../app/device/local-storage.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Pauses.module.css'

/** The beginning of the pause about which this device has asked. */
const ASKED = 'recado-pause-asked'

type Props = {
  /** ISO 8601 time at which the pause began. */
  since: string
  end: () => void
}

/** Asks once, below the state and without taking the focus, whether a pause of more than an hour still holds. */
export function StillInPause({ since, end }: Props) {
  const { t } = useTranslation('pauses')
  const [answered, setAnswered] = useState(() => readLocal(ASKED))
  const answer = () => {
    setAnswered(since)
    saveLocal(ASKED, since)
  }
  if (answered === since) return null
  return (
    <Popover opened position="bottom-end" width={264} withRoles={false} trapFocus={false}>
      <Popover.Target>
        <span className={classes.place} />
      </Popover.Target>
      <Popover.Dropdown>
        <output className={classes.still}>
          <p className={classes.question}>{t('still')}</p>
          <div className={classes.answers}>
            <Button
              size="compact-md"
              onClick={() => {
                answer()
                end()
              }}
            >
              {t('becomeAvailable')}
            </Button>
            <Button size="compact-md" variant="subtle" onClick={answer}>
              {t('stay')}
            </Button>
          </div>
        </output>
      </Popover.Dropdown>
    </Popover>
  )
}
