import type { Message } from '@recado/contract/messages'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { late } from '../ui/late.ts'
import { LateMenu } from '../ui/LateMenu.tsx'
import classes from './Bubble.module.css'
import { kindOf } from './kinds.tsx'
import { plainOf, unsigned } from './prose.ts'
import { useSaidBy } from './who.ts'

const BubbleMenu = late(() => import('./BubbleMenu.tsx'), 'BubbleMenu', ['message-acts'])

/** So many letters of a message tell its menu from the others. */
const NAMED_BY = 40

/** Hundreds of bubbles have one each, so the menu itself comes with the first press. */
export function BubbleButton({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const said = useSaidBy(message)
  const kind = kindOf(message.mediaType)
  const words = plainOf(unsigned(message.body)) || (kind ? t(`kind_${kind}`) : '')
  const label = t('menuOf', { said, words: words.slice(0, NAMED_BY) })
  return (
    <LateMenu menu={(button) => <BubbleMenu message={message} button={button} />}>
      <button type="button" className={classes.options} aria-label={label} data-options>
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </button>
    </LateMenu>
  )
}
