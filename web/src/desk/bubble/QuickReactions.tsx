import type { Message } from '@recado/contract/desk/messages'
import { Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { focusThread } from '../messages/focus-thread.ts'
import classes from './QuickReactions.module.css'
import { ownReactionTo, reactTo } from '../messages/message-changes.ts'
import { openDialog } from './open-dialog.ts'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** Six quick reactions. The user's own reaction is marked, and clicking it again removes it. */
export function QuickReactions({ message }: { message: Message }) {
  const { t } = useTranslation('message-actions')
  const own = ownReactionTo(message)
  const react = (emoji: string) => {
    focusThread()
    void reactTo(message, emoji)
  }
  return (
    <>
      <fieldset className={classes.reactions} aria-label={t('react')}>
        {emojis.map((emoji) => (
          <Menu.Item
            key={emoji}
            classNames={{ item: classes.reaction ?? '' }}
            aria-label={t(own === emoji ? 'unreactWith' : 'reactWith', { emoji })}
            data-own={own === emoji || undefined}
            onClick={() => react(emoji)}
          >
            {emoji}
          </Menu.Item>
        ))}
        <Menu.Item
          classNames={{ item: classes.reaction ?? '' }}
          aria-label={t('reactMore')}
          onClick={() => openDialog('react', message)}
        >
          <IconPlus size={18} stroke={1.8} aria-hidden />
        </Menu.Item>
      </fieldset>
      <Menu.Divider />
    </>
  )
}
