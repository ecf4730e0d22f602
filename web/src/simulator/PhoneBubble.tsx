import { Button, Menu } from '@mantine/core'
import type { Message, Phone } from '@recado/simulator/wire'
import {
  IconArrowBackUp,
  IconBan,
  IconChevronDown,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showWarning } from '../app/calls/errors.ts'
import quotation from '../desk/bubble/Quoted.module.css'
import { Ticks } from '../desk/bubble/Ticks.tsx'
import { clockOf } from '../i18n/moments.ts'
import { ButtonMenu } from '../ui/menus/ButtonMenu.tsx'
import classes from './Bubble.module.css'
import type { ComposerReference } from './draft.ts'
import { deleteMessage, PhoneRefused, react } from './phones/phone-api.ts'
import { PhoneContent } from './PhoneContent.tsx'
import { displayNameOf, isGroupAddress, previewOf, refusalText } from './phone-texts.ts'

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏']

type Props = {
  message: Message
  phone: Phone
  name: string
  quoted: Message | undefined
  refused: PhoneRefused | undefined
  onAbout: (about: ComposerReference) => void
  onRetry: () => void
}

export function PhoneBubble({ message, phone, name, quoted, refused, onAbout, onRetry }: Props) {
  const { t } = useTranslation('simulator')
  const { from, deletedAt, editedAt, reactions, at, ack } = message
  const isMine = from === phone.number
  const isKept = !deletedAt && !refused && !(isMine && ack === 0)
  return (
    <article
      className={classes.line}
      data-mine={isMine || undefined}
      data-reacted={reactions.length > 0 || undefined}
    >
      <div
        className={classes.bubble}
        data-type={deletedAt ? 'deleted' : message.type}
        data-refused={refused ? true : undefined}
      >
        {!isMine && isGroupAddress(message.to) && (
          <b className={classes.speaker}>{displayNameOf(message.fromName, from)}</b>
        )}
        {quoted && (
          <span className={`${quotation.quoted} ${classes.quoted}`}>
            <b>{quoted.from === phone.number ? t('you') : (quoted.fromName ?? name)}</b>
            <span className={quotation.text}>{previewOf(quoted, t)}</span>
          </span>
        )}
        {deletedAt ? (
          <span className={classes.gone}>
            <IconBan size={14} stroke={1.6} />
            {t(isMine ? 'deletedMine' : 'deleted')}
          </span>
        ) : (
          <PhoneContent message={message} />
        )}
        <span className={classes.foot}>
          {editedAt && !deletedAt && <span>{t('edited')}</span>}
          <time dateTime={at}>{clockOf(at)}</time>
          {isMine && !deletedAt && !refused && <Ticks ack={ack} />}
        </span>
        {isKept && <Options {...{ message, phone, isMine, onAbout }} />}
        {reactions.length > 0 && (
          <span className={classes.reactions}>{reactions.map(({ emoji }) => emoji).join('')}</span>
        )}
      </div>
      {refused && (
        <p className={classes.refused} role="alert">
          {t('notSent')} {refusalText(refused, t)}
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      )}
    </article>
  )
}

type OptionsProps = Pick<Props, 'message' | 'phone' | 'onAbout'> & { isMine: boolean }

function Options({ message, phone, isMine, onAbout }: OptionsProps) {
  const { t } = useTranslation('simulator')
  const { id, type, reactions } = message
  const tell = (asked: Promise<unknown>) =>
    void asked.catch((refused: unknown) => {
      if (!(refused instanceof PhoneRefused)) throw refused
      showWarning(refusalText(refused, t))
    })
  const mine = reactions.find(({ by }) => by === phone.number)?.emoji
  return (
    <ButtonMenu
      position={isMine ? 'bottom-end' : 'bottom-start'}
      width={212}
      withInitialFocusPlaceholder={false}
      button={
        <button type="button" className={classes.options} aria-label={t('options')}>
          <IconChevronDown size={16} stroke={2} />
        </button>
      }
    >
      <fieldset className={classes.emojis} aria-label={t('reactions')}>
        {EMOJIS.map((emoji) => (
          <Menu.Item
            key={emoji}
            aria-label={t('reactWith', { emoji })}
            data-chosen={emoji === mine || undefined}
            onClick={() => tell(react(id, phone.number, emoji === mine ? null : emoji))}
          >
            {emoji}
          </Menu.Item>
        ))}
      </fieldset>
      <Menu.Item
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => onAbout({ is: 'reply', message })}
      >
        {t('reply')}
      </Menu.Item>
      {isMine && type === 'text' && (
        <Menu.Item
          leftSection={<IconPencil size={16} />}
          onClick={() => onAbout({ is: 'edit', message })}
        >
          {t('edit')}
        </Menu.Item>
      )}
      {isMine && (
        <Menu.Item
          className={classes.grave}
          leftSection={<IconTrash size={16} />}
          onClick={() => tell(deleteMessage(id, phone.number))}
        >
          {t('deleteForAll')}
        </Menu.Item>
      )}
    </ButtonMenu>
  )
}
