import { limits } from '@recado/contract/platform/limits'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import type { ResetLink } from '../../app/session/reset-link.ts'
import { hrefOf } from '../../app/session/return-to.ts'
import { toast } from '../../app/toasts/toast.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EntrancePage } from '../EntrancePage.tsx'
import classes from '../LoginPage.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RequestForm } from './RequestForm.tsx'

type Props = {
  /** The mailed link that was opened. Absent: the page asks for an e-mail. */
  link: ResetLink | undefined
  /** Leads to the sign-in page. */
  onDone: () => void
}

/** Asks for the e-mail to which a link is sent, or with such a link for a new password. */
export function ResetPage({ link, onDone }: Props) {
  const { t } = useTranslation('password-reset')
  const [isRefused, setIsRefused] = useState(false)
  const finish = ({ message }: { message: string }) => {
    void toast({ message, color: 'green', autoClose: limits.errorToastMs, role: 'status' })
    onDone()
  }
  const asksForMail = !link || isRefused
  const back = (
    <a className={classes.link} href={hrefOf(paths.login)}>
      {t('back')}
    </a>
  )
  return (
    <EntrancePage title={t(asksForMail ? 'requestTitle' : 'newTitle')}>
      {asksForMail ? (
        <RequestForm email={link?.email ?? ''} onSent={finish} foot={back} />
      ) : (
        <NewPasswordForm
          link={link}
          onSaved={finish}
          onAskAgain={() => setIsRefused(true)}
          foot={back}
        />
      )}
    </EntrancePage>
  )
}
