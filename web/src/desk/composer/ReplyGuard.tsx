import { Button } from '@mantine/core'
import { IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import classes from './Composer.module.css'
import type { ReplyGuardState } from './use-reply-guard.ts'

type Props = {
  guard: ReplyGuardState
  /** Scrolls to the new messages; rejects if they cannot be loaded. */
  onSee: () => Promise<void>
  onSend: () => void
}

/** Asks once when others wrote while the user was writing. The typed text stays. */
export function ReplyGuard({ guard, onSee, onSend }: Props) {
  const { t } = useTranslation('composer')
  const see = async () => {
    try {
      await onSee()
      guard.accept()
    } catch (refused) {
      // Messages that the user could not see are not accepted.
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    }
  }
  return (
    <div className={classes.guard} role="alert">
      <IconMessageExclamation size={18} stroke={1.6} aria-hidden />
      <span>{t('guard', { count: guard.count })}</span>
      <Button size="compact-sm" variant="default" onClick={() => void see()}>
        {t('guardSee')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onSend}>
        {t('guardSend')}
      </Button>
    </div>
  )
}
