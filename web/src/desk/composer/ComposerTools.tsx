import { Button, FileButton, Switch } from '@mantine/core'
import { IconBolt, IconDots, IconMoodSmile, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import classes from './Composer.module.css'
import type { FieldProps } from './field-props.ts'
import { ComposerMenu, EmojiPanel } from './lazy-parts.ts'
import { ModeSwitch } from './ModeSwitch.tsx'
import { NoRecordButton, RecordButton } from '../voice/RecordButton.tsx'
import type { QuickMessageField } from '../quick-messages/use-quick-message-field.ts'
import { canRecord } from '../voice/voice-formats.ts'

type Props = FieldProps & { field: QuickMessageField; onQuick: () => void; onManage: () => void }

/** The row below the text: recipient, attachments and the send button. */
export function ComposerTools(props: Props) {
  const { t } = useTranslation('composer')
  const { t: ofMessages } = useTranslation('messages')
  const { mode, onMode, writing, attachments, field, onQuick, onManage } = props
  const [isPicking, setIsPicking] = useState(false)
  const isNote = mode === 'note'
  const closePicker = () => {
    setIsPicking(false)
    field.focus()
  }
  const quick = () => {
    onQuick()
    field.focus()
  }
  return (
    <div className={classes.tools}>
      {isPicking && (
        <div className={classes.panel}>
          <Suspense>
            <EmojiPanel onPick={field.insert} onClose={closePicker} />
          </Suspense>
        </div>
      )}
      <ModeSwitch mode={mode} onMode={onMode} />
      <IconButton
        icon={IconMoodSmile}
        label={t('emoji')}
        size={28}
        aria-expanded={isPicking}
        // The panel closes on any press outside it. This press must not count as one.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={() => setIsPicking(!isPicking)}
      />
      {!isNote && (
        <>
          <FileButton multiple onChange={(files) => attachments.add(files)}>
            {(button) => (
              <IconButton icon={IconPaperclip} label={ofMessages('attach')} size={28} {...button} />
            )}
          </FileButton>
          <IconButton
            className={classes.bolt ?? ''}
            icon={IconBolt}
            label={t('quick')}
            keys="/"
            size={28}
            onMouseDown={(event) => event.preventDefault()}
            onClick={quick}
          />
        </>
      )}
      <LazyMenu
        menu={(button) => (
          <ComposerMenu button={button} onQuick={isNote ? undefined : quick} onManage={onManage} />
        )}
      >
        <IconButton icon={IconDots} label={t('more')} size={28} />
      </LazyMenu>
      <span className={classes.gap} />
      {!isNote && (
        <Switch
          className={classes.sign ?? ''}
          label={ofMessages('sign')}
          checked={writing.isSigned}
          onChange={(event) => writing.setIsSigned(event.currentTarget.checked)}
          labelPosition="left"
        />
      )}
      <Leave {...props} />
    </div>
  )
}

/** A microphone until there is something to send, in the same place. */
function Leave({ mode, writing, note, field, onRecord }: Props) {
  const { t } = useTranslation('composer')
  const { t: ofMessages } = useTranslation('messages')
  if (mode === 'note')
    return (
      <Button
        h={30}
        size="compact-md"
        className={classes.saveNote ?? ''}
        loading={note.isSaving}
        onClick={note.save}
      >
        {t('saveNote')}
      </Button>
    )
  if (writing.text === '' && !writing.hasFiles)
    return canRecord() ? <RecordButton onRecord={onRecord} /> : <NoRecordButton />
  const { maySend, isWanted, send } = writing
  const sendAndStay = () => {
    send()
    field.focus()
  }
  return (
    <IconButton
      icon={IconSend2}
      label={ofMessages('send')}
      variant={maySend ? 'filled' : 'subtle'}
      color={maySend ? 'brand' : 'gray'}
      size={32}
      disabled={!maySend}
      loading={isWanted}
      // Keeps the focus in the field; otherwise the on-screen keyboard would close and open again.
      onMouseDown={(event) => event.preventDefault()}
      onClick={sendAndStay}
    />
  )
}
