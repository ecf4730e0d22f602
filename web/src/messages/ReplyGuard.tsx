import { Button } from '@mantine/core'
import { IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'
import type { Guard } from './use-guard.ts'

type Props = { guard: Guard; onSend: () => void }

/** Others wrote while one was writing: asked once, and everything typed stays. */
export function ReplyGuard({ guard, onSend }: Props) {
  const { t } = useTranslation('composer')
  const see = () => {
    guard.accept()
    const log = document.querySelector('[role="log"]')
    log?.scrollTo({ top: log.scrollHeight })
  }
  return (
    <div className={classes.guard} role="alert">
      <IconMessageExclamation size={18} stroke={1.6} aria-hidden />
      <span>{t('guard', { count: guard.count })}</span>
      <Button size="compact-sm" variant="default" onClick={see}>
        {t('guardSee')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onSend}>
        {t('guardSend')}
      </Button>
    </div>
  )
}
