import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import type { QueueDetail } from '@recado/contract/accounts/queues'
import { resumeBot } from '@recado/contract/automation/bot'
import type { BotScript } from '@recado/contract/automation/bot-replies'
import { IconRefresh, IconSend2 } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useExampleValues } from '../../desk/variables/use-example-values.ts'
import { BotTrace } from './BotTrace.tsx'
import classes from './BotSide.module.css'
import type { BotNode } from './bot-option.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { nodeIn } from './tree.ts'
import { useIsNarrowEditor } from './use-is-narrow-editor.ts'
import { bubblesOf, useBotTest } from './use-bot-test.ts'

const modes = ['preview', 'test'] as const
type Mode = (typeof modes)[number]

type Props = {
  /** The name on the phone of the customer. */
  name: string
  script: BotScript
  queue: QueueDetail
  chosenId: number | null
  rows: readonly BotNode[]
  onChoose: (id: number | null) => void
}

/** The phone of a customer: what they read at the chosen option, or a conversation with the bot. */
export function BotSide({ name, script, queue, chosenId, rows, onChoose }: Props) {
  const { t } = useTranslation('bot-editor')
  const [mode, setMode] = useState<Mode>(useIsNarrowEditor() ? 'test' : 'preview')
  const values = { ...useExampleValues(), fila: queue.name }
  const fileNameOf = (id: number) => nodeIn(rows, id)?.option.media?.fileName
  const phone = { values, fileNameOf }
  const test = useBotTest({ script, phone })
  const { replies } = resumeBot(script, { queueId: queue.id, optionId: chosenId })
  return (
    <section className={classes.side} aria-label={t('side')}>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          className={classes.modes ?? ''}
          aria-label={t('side')}
          value={mode}
          onChange={(next) => setMode(next as Mode)}
          data={modes.map((value) => ({ value, label: t(value) }))}
        />
        {mode === 'test' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={14} />}
            onClick={test.restart}
          >
            {t('restart')}
          </Button>
        )}
      </div>
      <div className={classes.stage}>
        {mode === 'preview' ? (
          <PhonePreview name={name} label={t('previewOf')} bubbles={bubblesOf(replies, phone)} />
        ) : (
          <>
            <PhonePreview
              name={name}
              label={t('testOf')}
              bubbles={test.bubbles}
              onPress={onChoose}
              foot={<Composer onSend={test.send} />}
            />
            <BotTrace turn={test.turn} rows={rows} />
            <p className={classes.hint}>{t('onlyTest')}</p>
          </>
        )}
      </div>
    </section>
  )
}

function Composer({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useTranslation('bot-editor')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }
  return (
    <form className={classes.composer} onSubmit={submit}>
      <TextInput
        flex={1}
        radius={18}
        autoComplete="off"
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="brand"
        radius="50%"
        size={36}
        aria-label={t('send')}
      >
        <IconSend2 size={18} stroke={1.6} />
      </ActionIcon>
    </form>
  )
}
