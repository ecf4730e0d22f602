import { NOTE_MIN } from '@recado/contract/desk/notes'
import type { QuickMessageMedia } from '@recado/contract/desk/quick-messages'
import { Textarea } from '@mantine/core'
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { mayFocusField } from '../../ui/last-input.ts'
import { captureTyping, endTypingCapture, hasTypedAhead } from '../../ui/lazy/typed-ahead.ts'
import { useWasOpened } from '../../ui/use-open-state.ts'
import { useIsPhone } from '../../ui/widths.ts'
import classes from './Composer.module.css'
import { ComposerTools } from './ComposerTools.tsx'
import type { FieldProps } from './field-props.ts'
import { QuickMessagesDialog, QuickReplies } from './lazy-parts.ts'
import { MentionList } from '../mentions/MentionList.tsx'
import type { ChosenReply } from '../quick-messages/QuickReplies.tsx'
import { useQuickMessageField } from '../quick-messages/use-quick-message-field.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { useFieldKeys } from './use-field-keys.ts'
import { useQuickReplies } from './use-quick-replies.ts'
import { useTypedLetters } from './use-typed-letters.ts'

const ROWS = 5
/** Measuring by script would force one more layout per key press. */
const growsByItself = 'fieldSizing' in document.documentElement.style

/** The text field. It keeps the focus after sending and when the user switches tickets. */
export function WritingField(props: FieldProps) {
  const { mode, writing, note, attachments, ticket, replyTo } = props
  const isNote = mode === 'note'
  const { text, setText, isTooLong, max } = isNote ? note : writing
  const ref = useRef<HTMLTextAreaElement>(null)
  const field = useQuickMessageField({ ref, text, setText })
  const quick = useQuickReplies({ text, setText, isNote })
  const [isManaging, setIsManaging] = useState(false)
  const manage = () => {
    captureTyping(() => setIsManaging(false))
    setIsManaging(true)
  }
  const press = useFieldKeys({ ...props, field, quick })
  const words = useWords(isNote, writing.hasFiles)
  const { t: ofMessages, i18n } = useTranslation('messages')
  useFocus(ref, [replyTo, attachments.files.length, isManaging])
  useTypedLetters(ref)
  const choose = ({ text: chosen, media }: ChosenReply) => {
    quick.close()
    if (text.startsWith('/')) field.replace(chosen)
    else field.insert(chosen)
    if (media) void attachReply(attachments, media)
  }
  return (
    <>
      {quick.isOpen && (
        <Suspense>
          <QuickReplies
            keys={quick.keys}
            said={text.startsWith('/') ? text.slice(1) : ''}
            ticket={ticket}
            onChoose={choose}
            onClose={quick.close}
            onManage={manage}
            onActive={quick.setActive}
          />
        </Suspense>
      )}
      {isNote && (
        <MentionList
          {...{ text, setText }}
          ticketId={note.ticketId}
          field={ref}
          keys={quick.keys}
          onActive={quick.setActive}
        />
      )}
      <Textarea
        ref={ref}
        aria-label={words.label}
        placeholder={words.placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        {...(!isNote && { onPaste: attachments.paste })}
        {...quick.marks}
        autosize={!growsByItself}
        minRows={1}
        maxRows={ROWS}
        variant="unstyled"
        classNames={{ input: classes.input ?? '' }}
        error={
          isTooLong
            ? ofMessages('tooLong', { max: max.toLocaleString(i18n.language) })
            : isNote && note.isRefused && words.tooShort
        }
      />
      <ComposerTools {...props} field={field} onQuick={quick.toggle} onManage={manage} />
      {useWasOpened(isManaging) && (
        <Suspense>
          <QuickMessagesDialog isOpen={isManaging} onClose={() => setIsManaging(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Attaches the file of a quick reply as if the user had chosen it. */
async function attachReply({ add }: Attachments, media: QuickMessageMedia): Promise<void> {
  const { loadMedia } = await import('../quick-messages/load-media.ts')
  const file = await loadMedia(media)
  if (file) add([file])
}

function useWords(isNote: boolean, hasFiles: boolean) {
  const { t } = useTranslation('composer')
  const { t: ofMessages } = useTranslation('messages')
  const isPhone = useIsPhone()
  const tooShort = t('noteTooShort', { min: NOTE_MIN })
  if (isNote) return { label: t('noteLabel'), placeholder: t('writeAsNote'), tooShort }
  if (hasFiles)
    return { label: ofMessages('caption'), placeholder: ofMessages('caption'), tooShort }
  return { label: ofMessages('label'), placeholder: t(isPhone ? 'writeShort' : 'write'), tooShort }
}

function useFocus(field: RefObject<HTMLTextAreaElement | null>, occasions: unknown[]): void {
  useEffect(() => {
    if (mayFocusField() || hasTypedAhead()) field.current?.focus({ preventScroll: true })
    else endTypingCapture()
    // oxlint-disable-next-line react/exhaustive-deps
  }, occasions)
}
