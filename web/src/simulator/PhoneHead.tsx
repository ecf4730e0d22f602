import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Chat.module.css'

type Props = {
  title: string
  under?: ReactNode
  face?: ReactNode
  /** At the right edge. */
  action?: ReactNode
  onBack: () => void
}

/** Header of every phone screen except the first: title and back button. */
export function PhoneHead({ title, under, face, action, onBack }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <header className={classes.head}>
      <IconButton icon={IconArrowLeft} label={t('back')} onClick={onBack} />
      {face}
      <div className={classes.peer}>
        <h2 className="cut">{title}</h2>
        {under && <span>{under}</span>}
      </div>
      {action}
    </header>
  )
}
