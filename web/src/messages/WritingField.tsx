import type { Message } from '@recado/contract/messages'
import type { Ticket } from '@recado/contract/tickets'
import { FileButton, Switch, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Composer.module.css'
import type { Tray } from './use-tray.ts'
import { useWriting, type Writing } from './use-writing.ts'

const ROWS = 5

type Props = {
  ticket: Ticket
  tray: Tray
  replyTo: Message | undefined
  onReplyDone: () => void
}

/** Where one writes. The cursor stays here: after sending, and from ticket to ticket. */
export function WritingField(props: Props) {
  const { t } = useTranslation('messages')
  const { tray, replyTo, onReplyDone } = props
  const writing = useWriting(props)
  const field = useRef<HTMLTextAreaElement>(null)
  useFocus(field, [replyTo, tray.files.length])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) {
      event.stopPropagation()
      onReplyDone()
    }
    // While an accent or a suggestion is being chosen, Enter belongs to that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    writing.send()
  }
  return (
    <>
      <Textarea
        ref={field}
        aria-label={t(writing.hasFiles ? 'caption' : 'label')}
        placeholder={t(writing.hasFiles ? 'caption' : 'write')}
        value={writing.text}
        onChange={(event) => writing.setText(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={tray.paste}
        autosize
        minRows={1}
        maxRows={ROWS}
        variant="unstyled"
        classNames={{ input: classes.input ?? '' }}
        error={writing.isTooLong && t('tooLong', { max: writing.max.toLocaleString('pt-BR') })}
      />
      <Tools writing={writing} tray={tray} field={field} />
    </>
  )
}

type ToolsProps = { writing: Writing; tray: Tray; field: RefObject<HTMLTextAreaElement | null> }

function Tools({ writing, tray, field }: ToolsProps) {
  const { t } = useTranslation('messages')
  const { isSigned, setIsSigned, maySend, isWanted, send } = writing
  const sendAndStay = () => {
    send()
    field.current?.focus()
  }
  return (
    <div className={classes.tools}>
      <FileButton multiple onChange={(files) => tray.add(files)}>
        {(button) => <IconButton icon={IconPaperclip} label={t('attach')} size={28} {...button} />}
      </FileButton>
      <span className={classes.gap} />
      <Switch
        className={classes.sign ?? ''}
        label={t('sign')}
        checked={isSigned}
        onChange={(event) => setIsSigned(event.currentTarget.checked)}
        labelPosition="left"
      />
      <IconButton
        icon={IconSend2}
        label={t('send')}
        variant={maySend ? 'filled' : 'subtle'}
        color={maySend ? 'brand' : 'gray'}
        size={32}
        disabled={!maySend}
        loading={isWanted}
        onClick={sendAndStay}
      />
    </div>
  )
}

/** A touch screen would throw up its keyboard over what one came to read. */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, occasions: unknown[]): void {
  useEffect(() => {
    if (window.matchMedia('(hover: none)').matches) return
    field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, occasions)
}
