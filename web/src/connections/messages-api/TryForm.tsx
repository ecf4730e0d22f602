import { Badge, Button, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { IconCopy, IconSend2 } from '@tabler/icons-react'
import { copyText } from '../../app/device/clipboard.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './MessagesApi.module.css'
import type { Try, TryAnswer } from './use-try.ts'

/** A form that sends for real, with a key that the user pastes. The page forgets the key when it is left. */
export function TryForm({ trial: { values, set, outcome, send } }: { trial: Try }) {
  const { t } = useTranslation('messages-api')
  const isSending = outcome.is === 'sending'
  return (
    <section className={classes.card} aria-label={t('try')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void send()
        }}
      >
        <header className={classes.tryHead}>
          <h2>{t('try')}</h2>
          <Badge variant="light" color="yellow" tt="none" className={classes.real ?? ''}>
            {t('real')}
          </Badge>
        </header>
        <PasswordInput
          label={t('key')}
          description={t('keyHint')}
          placeholder="rcd_…"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('showKey') }}
          required
          withAsterisk={false}
          value={values.key}
          onChange={({ currentTarget }) => set({ key: currentTarget.value })}
        />
        <TextInput
          label={t('to')}
          description={t('toHint')}
          placeholder={t('sampleNumber')}
          inputMode="tel"
          autoComplete="off"
          required
          withAsterisk={false}
          value={values.number}
          onChange={({ currentTarget }) => set({ number: currentTarget.value })}
        />
        <Textarea
          label={t('message')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.messageMax}
          required
          withAsterisk={false}
          value={values.body}
          onChange={({ currentTarget }) => set({ body: currentTarget.value })}
        />
        <Button
          type="submit"
          loading={isSending}
          leftSection={<IconSend2 size={16} stroke={1.6} aria-hidden />}
        >
          {t('send')}
        </Button>
      </form>
      <output aria-live="polite">
        {outcome.is === 'offline' && <p className={classes.words}>{t('offline')}</p>}
        {outcome.is === 'answered' && <AnswerView answer={outcome.answer} />}
      </output>
    </section>
  )
}

/** The answer with its status and time, and for a refusal the sentence that says what to do. */
function AnswerView({ answer: { status, ms, json } }: { answer: TryAnswer }) {
  const { t } = useTranslation('messages-api')
  const text = JSON.stringify(json, null, 2)
  const isOk = status < 400
  return (
    <>
      <header className={classes.bar}>
        <Badge variant="light" tt="none" color={isOk ? 'green' : 'red'}>
          {isOk ? `${status} OK` : status}
        </Badge>
        <span className={classes.time}>{t('took', { ms })}</span>
        <IconButton icon={IconCopy} label={t('copyAnswer')} onClick={() => void copyText(text)} />
      </header>
      {!isOk && <p className={classes.words}>{(json as { message?: string }).message}</p>}
      {/* Scrolls sideways, so it must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}
