import type { Message } from '@recado/contract/desk/messages'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import { useBubbleActions } from './bubble-actions.ts'
import { copyText } from '../../app/device/clipboard.ts'
import { focusThread } from '../messages/focus-thread.ts'
import { mayEdit, mayRemove } from '../messages/message-changes.ts'
import { openDialog } from './open-dialog.ts'
import { withoutSignature } from '../../app/text/formatted-text.ts'
import { QuickReactions } from './QuickReactions.tsx'
import { UNPLACED } from '../messages/rules.ts'

type Props = { message: Message; button: MenuButton }

/** The actions for one message. */
export function BubbleMenu({ message, button }: Props) {
  const { t } = useTranslation(['messages', 'message-actions'])
  const { reply, mayAct } = useBubbleActions()
  const { body, fromMe, isDeleted, failure, media, position } = message
  const isPlaced = position !== UNPLACED
  const isSaid = isPlaced && !isDeleted && !failure
  const isHere = media === null || media.state === 'ready'
  const copy = () => {
    focusThread()
    void copyText(fromMe ? withoutSignature(body) : body)
  }
  // The composer takes the focus after "reply", and a dialog after the other actions. Returning the focus to the button
  // would take it away from them.
  return (
    <OpenedMenu
      button={button}
      position="bottom-end"
      width={224}
      returnFocus={false}
      onExitTransitionEnd={() => keepFocus(message.id)}
    >
      {isSaid && mayAct && <QuickReactions message={message} />}
      {isSaid && mayAct && (
        <Entry icon={IconArrowBackUp} onClick={() => reply(message)}>
          {t('reply')}
        </Entry>
      )}
      {isSaid && isHere && (
        <Entry icon={IconArrowForwardUp} onClick={() => openDialog('forward', message)}>
          {t('message-actions:forward')}
        </Entry>
      )}
      {body !== '' && (
        <Entry icon={IconCopy} onClick={copy}>
          {t('copy')}
        </Entry>
      )}
      {isSaid && mayAct && mayEdit(message) && (
        <Entry icon={IconPencil} onClick={() => openDialog('edit', message)}>
          {t('message-actions:edit')}
        </Entry>
      )}
      {isPlaced && (
        <Entry icon={IconInfoCircle} onClick={() => openDialog('details', message)}>
          {t('message-actions:details')}
        </Entry>
      )}
      {isPlaced && !isDeleted && mayAct && mayRemove(message) && (
        <Entry icon={IconTrash} isGrave onClick={() => openDialog('remove', message)}>
          {t('message-actions:remove')}
        </Entry>
      )}
    </OpenedMenu>
  )
}

/** Moves the focus back to the message when its menu closes without a choice. */
function keepFocus(messageId: string): void {
  if (document.activeElement !== document.body) return
  document
    .querySelector<HTMLElement>(`[data-message="${messageId}"]`)
    ?.focus({ preventScroll: true })
}

type EntryProps = { icon: Icon; isGrave?: boolean; onClick: () => void; children: string }

const Entry = ({ icon: Glyph, isGrave, onClick, children }: EntryProps) => (
  <Menu.Item
    leftSection={<Glyph size={16} />}
    onClick={onClick}
    {...(isGrave && { color: 'var(--bad)' })}
  >
    {children}
  </Menu.Item>
)
