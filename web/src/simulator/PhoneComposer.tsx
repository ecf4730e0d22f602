import { Textarea } from '@mantine/core'
import type { Phone } from '@recado/simulator/wire'
import { IconMicrophone, IconSend2, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { AttachMenu } from './AttachMenu.tsx'
import classes from './Composer.module.css'
import { typeOf, type ComposerReference, type PhoneDraft } from './draft.ts'
import { RecordingBar } from './RecordingBar.tsx'
import { useComposer } from './use-composer.ts'
import { canRecord, useRecorder } from './use-recorder.ts'
import { displayNameOf, kindOf, previewOf } from './phone-texts.ts'

type Props = {
  phone: Phone
  peer: string
  name: string
  about: ComposerReference | undefined
  /** Contacts that can be sent as a card. */
  people: Phone[]
  onSend: (draft: PhoneDraft) => void
  onDone: () => void
}

export function PhoneComposer({ name, people, ...composing }: Props) {
  const { t } = useTranslation('simulator')
  const { phone, about, onDone } = composing
  const { text, write, file, setFile, send, submit, isEmpty, isEdit } = useComposer(composing)
  const recorder = useRecorder(({ file: voice, seconds }) =>
    send({ type: 'voice', body: '', file: voice, seconds }),
  )
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (about) field.current?.focus()
  }, [about])
  const isRecordable = isEmpty && !isEdit && canRecord()
  if (recorder.state === 'recording') return <RecordingBar recorder={recorder} />
  return (
    <footer className={classes.composer}>
      {about && <AboutBar {...{ about, phone, name }} onCancel={onDone} />}
      {file && (
        <Bar title={t(kindOf(typeOf(file)))} text={file.name} onCancel={() => setFile(undefined)} />
      )}
      {recorder.state === 'refused' && (
        <p className={classes.note} role="alert">
          {t('noMicrophone')}
        </p>
      )}
      <div className={classes.row}>
        {!isEdit && <AttachMenu people={people} onFile={setFile} onSend={send} />}
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={t('messageOf', { name: displayNameOf(phone.name, phone.number) })}
          placeholder={t('message')}
          value={text}
          autosize
          minRows={1}
          maxRows={4}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onKeyDown={(event) => sendOnEnter(event, submit)}
        />
        {isRecordable ? (
          <IconButton
            icon={IconMicrophone}
            label={t('record')}
            size={36}
            onClick={recorder.start}
          />
        ) : (
          <IconButton
            icon={IconSend2}
            label={t(isEdit ? 'save' : 'send')}
            variant="filled"
            color="brand"
            radius="50%"
            size={36}
            onClick={submit}
          />
        )}
      </div>
    </footer>
  )
}

/** Shift+Enter adds a line break. Enter that confirms an input method's composition is ignored. */
function sendOnEnter(event: KeyboardEvent, submit: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  submit()
}

type AboutProps = { about: ComposerReference; phone: Phone; name: string; onCancel: () => void }

function AboutBar({ about: { is, message }, phone, name, onCancel }: AboutProps) {
  const { t } = useTranslation('simulator')
  const author = message.from === phone.number ? t('you') : name
  const title = is === 'edit' ? t('editing') : t('replyingTo', { name: author })
  return <Bar title={title} text={previewOf(message, t)} onCancel={onCancel} />
}

function Bar({ title, text, onCancel }: { title: string; text: string; onCancel: () => void }) {
  const { t } = useTranslation('simulator')
  return (
    <div className={classes.bar}>
      <span className={classes.words}>
        <b>{title}</b>
        <span className="cut">{text}</span>
      </span>
      <IconButton icon={IconX} label={t('cancel')} size={28} onClick={onCancel} />
    </div>
  )
}
