import type { Message } from '@recado/contract/messages'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '../ui/late.ts'
import { LateMenu } from '../ui/LateMenu.tsx'
import classes from './Bubble.module.css'

const BubbleMenu = late(() => import('./BubbleMenu.tsx'), 'BubbleMenu', ['message-acts'])

/** Hundreds of bubbles have one each, so the menu itself comes with the first press. */
export function BubbleButton({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  return (
    <LateMenu menu={(button) => <BubbleMenu message={message} button={button} />}>
      <button type="button" className={classes.options} aria-label={t('menu')} data-options>
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </button>
    </LateMenu>
  )
}
