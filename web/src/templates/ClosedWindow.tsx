import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/tickets'
import { IconClockOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplateDialog } from './late-dialog.ts'
import classes from './Templates.module.css'

type Props = {
  ticket: Ticket
  /** The customer has never opened the window. */
  isNew: boolean
  onNote: () => void
}

/** In the place where one writes: why not now, and what can be sent instead. */
export function ClosedWindow({ ticket, isNew, onNote }: Props) {
  const { t } = useTranslation('templates')
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <section className={classes.closed} aria-label={t('title')}>
      <IconClockOff className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <p className={classes.why}>
        <b>{t(isNew ? 'never' : 'closed')}</b>
        {t('closedText')}
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onNote}>
          {t('writeNote')}
        </Button>
        <Button onClick={() => setIsChoosing(true)}>{t('choose')}</Button>
      </div>
      {isChoosing && (
        <Suspense>
          <TemplateDialog ticket={ticket} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </section>
  )
}
