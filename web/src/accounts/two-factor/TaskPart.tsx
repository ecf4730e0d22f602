import { type Authenticator, twoFactor } from '@recado/contract/accounts/two-factor'
import { invalidate } from '../../app/cache/query.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { OwnPassword } from './OwnPassword.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { SetUp } from './SetUp.tsx'
import classes from './TwoFactor.module.css'

/** Tasks of a user about the own second step. */
export type TwoFactorTask =
  | { is: 'begin' | 'turnOff' | 'renew' }
  | { is: 'setUp'; authenticator: Authenticator }
  | { is: 'codes'; codes: string[] }

type Props = { task: TwoFactorTask; onTask: (task: TwoFactorTask | undefined) => void }

const titles = {
  begin: 'turnOnTitle',
  setUp: 'turnOnTitle',
  turnOff: 'turnOffTitle',
  renew: 'renewTitle',
  codes: 'recoveryTitle',
} as const

export function TaskPart({ task, onTask }: Props) {
  const { t } = useTranslation('two-factor')
  return (
    <section className={classes.part}>
      <h3>{t(titles[task.is])}</h3>
      <TaskForm key={task.is} task={task} onTask={onTask} />
    </section>
  )
}

function TaskForm({ task, onTask }: Props) {
  const { t } = useTranslation('two-factor')
  const leave = () => onTask(undefined)
  const showCodes = ({ recoveryCodes: codes }: { recoveryCodes: string[] }) => {
    onTask({ is: 'codes', codes })
    invalidate(twoFactor.show)
  }
  const begin = async (currentPassword: string) =>
    onTask({ is: 'setUp', authenticator: await call(twoFactor.begin, { currentPassword }) })
  const turnOff = async (currentPassword: string) => {
    await call(twoFactor.turnOff, { currentPassword })
    showSuccess(t('turnedOff'))
    invalidate(twoFactor.show)
    leave()
  }
  switch (task.is) {
    case 'begin':
      return <OwnPassword button={t('goOn')} save={begin} onCancel={leave} />
    case 'turnOff':
      return <OwnPassword button={t('turnOff')} save={turnOff} onCancel={leave} />
    case 'renew':
      return <RenewCodes onRenewed={showCodes} onCancel={leave} />
    case 'setUp': {
      const confirm = async (code: string) => showCodes(await call(twoFactor.confirm, { code }))
      return <SetUp authenticator={task.authenticator} save={confirm} onCancel={leave} />
    }
    case 'codes':
      return <RecoveryCodes codes={task.codes} onKept={leave} />
  }
}
