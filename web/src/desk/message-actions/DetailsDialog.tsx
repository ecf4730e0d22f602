import { messages, type Message } from '@recado/contract/desk/messages'
import type { Answer } from '@recado/contract/platform/endpoint'
import { Alert, Modal } from '@mantine/core'
import { LabelledLoader } from '../../ui/LabelledLoader.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf, textOfCode } from '../../app/calls/errors.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { useBubbleActions } from '../bubble/bubble-actions.ts'
import classes from './MessageDialogs.module.css'
import type { DialogProps } from '../bubble/open-dialog.ts'
import { FormattedText } from '../../app/text/FormattedText.tsx'
import { withoutSignature } from '../../app/text/formatted-text.ts'

type Details = Answer<typeof messages.details>

/** The details of a message: time of each tick, failure reason, previous versions, and author. */
export function DetailsDialog({ message, onClose }: DialogProps) {
  const { t } = useTranslation('message-actions')
  const { data, error } = useEndpointQuery(
    messages.details,
    { messageId: message.id },
    { staleTime: 0, gcTime: 0 },
  )
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('detailsTitle')}
      size={480}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {data && <Facts details={data} />}
      {!data && !error && <LabelledLoader size={20} aria-label={t('loading')} />}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {textOf(error, t)}
        </Alert>
      )}
    </Modal>
  )
}

function Facts({ details }: { details: Details }) {
  const { t } = useTranslation('message-actions')
  const { message, ...moments } = details
  const { failure, refusal } = message
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={t('writtenBy')}>{useWriterOf(message)}</Fact>
        <Fact name={t('writtenAt')}>{dateAndClockOf(message.createdAt)}</Fact>
        {message.fromMe && <Ticks details={details} />}
        {moments.deletedAt && (
          <Fact name={t('deletedAt')}>{dateAndClockOf(moments.deletedAt)}</Fact>
        )}
        {failure && <Fact name={t('failure')}>{textOfCode(failure.code, t)}</Fact>}
        {refusal && (
          <Fact name={t(`refused_${refusal.change}`)}>{textOfCode(refusal.code, t)}</Fact>
        )}
      </dl>
      {message.edits.length > 0 && <Edits message={message} />}
    </>
  )
}

const ticks = ['sentAt', 'deliveredAt', 'readAt', 'playedAt'] as const

/** A missing tick shows "not yet". Only recordings have "played". */
function Ticks({ details }: { details: Details }) {
  const { t } = useTranslation('message-actions')
  const isHeard = details.message.mediaType === 'audio'
  return ticks
    .filter((tick) => tick !== 'playedAt' || isHeard || details.playedAt)
    .map((tick) => (
      <Fact key={tick} name={t(tick)}>
        {details[tick] ? dateAndClockOf(details[tick]) : t('notYet')}
      </Fact>
    ))
}

/** The text before each edit, and the time of the edit. */
function Edits({ message }: { message: Message }) {
  const { t } = useTranslation('message-actions')
  return (
    <section className={classes.edits}>
      <h3>{t('history')}</h3>
      <ol>
        {message.edits.map(({ body, at }) => (
          <li key={at + body}>
            <p>
              <FormattedText text={withoutSignature(body)} />
            </p>
            <small>{t('until', { moment: dateAndClockOf(at) })}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function useWriterOf({ fromMe, user }: Message): string {
  const { t } = useTranslation('message-actions')
  const { customer } = useBubbleActions()
  if (!fromMe) return customer
  return user?.name ?? t('writtenOnPhone')
}
