import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { Everywhere } from './Everywhere.tsx'
import { OwnTwoFactor } from './OwnTwoFactor.tsx'
import { SignIns } from './SignIns.tsx'
import { TaskPart, type TwoFactorTask } from './TaskPart.tsx'
import classes from './TwoFactor.module.css'

/** The own sign-in: second step, last sign-ins, and signing out everywhere. A task that is begun is shown alone. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('two-factor')
  const [task, setTask] = useState<TwoFactorTask>()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('title')}
      size={480}
      // A click beside the dialog or Escape must not hide codes that are shown once.
      closeOnClickOutside={task === undefined}
      closeOnEscape={task === undefined}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {task ? <TaskPart task={task} onTask={setTask} /> : <Overview onTask={setTask} />}
    </Modal>
  )
}

function Overview({ onTask }: { onTask: (task: TwoFactorTask) => void }) {
  return (
    <Focused>
      <OwnTwoFactor onTask={onTask} />
      <SignIns />
      <Everywhere />
    </Focused>
  )
}

/** Takes the focus that a finished task has left. */
function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={classes.parts}>
      {children}
    </div>
  )
}
