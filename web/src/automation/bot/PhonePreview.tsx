import { IconFile } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { FormattedText } from '../../app/text/FormattedText.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './PhonePreview.module.css'

/** A bubble on the phone of the customer. */
export type PhoneBubble = {
  id: number
  body: string
  isCustomer?: boolean
  /** HH:mm. */
  at?: string
  fileName?: string | undefined
  /** The option that the bubble belongs to. Null: the first question. Absent: none. */
  optionId?: number | null | undefined
}

type Props = {
  name: string
  label: string
  bubbles: readonly PhoneBubble[]
  /** A press on a line of the bot. */
  onPress?: (optionId: number | null) => void
  /** The composer of the customer. With it the newest bubble is in view. */
  foot?: ReactNode
}

/** The phone of a customer, small: what they read. */
export function PhonePreview({ name, label, bubbles, onPress, foot }: Props) {
  const { t } = useTranslation('bot-editor')
  const log = useRef<HTMLDivElement>(null)
  const isChat = foot !== undefined
  useEffect(() => {
    log.current?.scrollTo?.({ top: isChat ? log.current.scrollHeight : 0 })
  }, [isChat, bubbles])
  return (
    <div className={classes.phone}>
      <div className={classes.head}>
        <Avatar name={name} size={28} />
        <span className={classes.words}>
          <b className="cut">{name}</b>
          <small>{t('businessAccount')}</small>
        </span>
      </div>
      <div
        ref={log}
        className={classes.log}
        data-chat={isChat || undefined}
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {bubbles.map((bubble) => (
          <Bubble key={bubble.id} bubble={bubble} onPress={onPress} />
        ))}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}

type BubbleProps = { bubble: PhoneBubble; onPress: Props['onPress'] }

function Bubble({ bubble, onPress }: BubbleProps) {
  const { t } = useTranslation('bot-editor')
  const { body, isCustomer, at, fileName, optionId } = bubble
  const inside = (
    <>
      {fileName && (
        <span className={classes.file}>
          <IconFile size={16} stroke={1.5} aria-hidden />
          <span className="cut">{fileName}</span>
        </span>
      )}
      <FormattedText text={body} />
      {at && <span className={classes.at}>{at}</span>}
    </>
  )
  if (!onPress || optionId === undefined)
    return (
      <div className={classes.bubble} data-customer={isCustomer || undefined}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      className={classes.bubble}
      title={t('showOption')}
      onClick={() => onPress(optionId)}
    >
      {inside}
    </button>
  )
}
