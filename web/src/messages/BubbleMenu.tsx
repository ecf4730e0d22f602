import type { Message } from '@recado/contract/messages'
import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuButton } from '../ui/LateMenu.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import { useBubbleActs } from './bubble-acts.ts'
import { copyText } from './copy.ts'

type Props = { message: Message; button: MenuButton }

/** What can be done with one message. */
export function BubbleMenu({ message, button }: Props) {
  const { t } = useTranslation('messages')
  const { reply } = useBubbleActs()
  // The composer takes the focus after "reply"; given back to the button it would be lost again.
  return (
    <OpenedMenu button={button} position="bottom-end" width={176} returnFocus={false}>
      <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={() => reply(message)}>
        {t('reply')}
      </Menu.Item>
      {message.body !== '' && (
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyText(message.body)}>
          {t('copy')}
        </Menu.Item>
      )}
    </OpenedMenu>
  )
}
