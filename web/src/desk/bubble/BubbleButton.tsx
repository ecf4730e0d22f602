import type { Message } from '@recado/contract/desk/messages'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import classes from './Bubble.module.css'
import { kindOf } from '../messages/kinds.tsx'
import { withoutFormatting, withoutSignature } from '../../app/text/formatted-text.ts'
import { useAuthorAndTime } from './author-name.ts'

const BubbleMenu = lazyComponent(() => import('./BubbleMenu.tsx'), 'BubbleMenu', [
  'message-actions',
])

/** Number of characters of the message in the label of its menu, to distinguish it from other menus. */
const NAMED_BY = 40

/** The menu is loaded on the first click, because hundreds of bubbles have one. */
export function BubbleButton({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const said = useAuthorAndTime(message)
  const kind = kindOf(message.mediaType)
  const words = withoutFormatting(withoutSignature(message.body)) || (kind ? t(`kind_${kind}`) : '')
  const label = t('menuOf', { said, words: words.slice(0, NAMED_BY) })
  return (
    <LazyMenu menu={(button) => <BubbleMenu message={message} button={button} />}>
      <button type="button" className={classes.options} aria-label={label} data-options>
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </button>
    </LazyMenu>
  )
}
