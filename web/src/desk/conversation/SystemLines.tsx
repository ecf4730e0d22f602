import type { Message } from '@recado/contract/desk/messages'
import { UnstyledButton } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCheck,
  IconClockPause,
  IconEyeOff,
  IconInfoCircle,
  IconLock,
  IconPhoneIncoming,
  IconRobot,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockOf } from '../../i18n/moments.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { centredText } from './timeline-text.ts'
import classes from './MessageList.module.css'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'

const MentionText = lazyComponent(
  () => import('../mentions/lazy-parts.ts').then(({ MentionText }) => ({ MentionText })),
  'MentionText',
)

const WhyButton = lazyComponent(() => import('../causes/WhyButton.tsx'), 'WhyButton', ['causes'])

/** From this number on, only the last line shows until the user expands the others. */
const MANY = 3

type Props = { lines: readonly Message[]; isFlashed: boolean }

/** The actions on the ticket, one line each. */
export const SystemLines = memo(function SystemLines({ lines, isFlashed }: Props) {
  const { t } = useTranslation('messages')
  const [isWhole, setIsWhole] = useState(false)
  const isCut = lines.length >= MANY && !isWhole
  const shown = isCut ? lines.slice(-1) : lines
  return (
    <div className={classes.lines}>
      {isCut && (
        <UnstyledButton className={classes.moreLines} onClick={() => setIsWhole(true)}>
          {t('linesMore', { count: lines.length - 1 })}
        </UnstyledButton>
      )}
      {shown.map((line) => (
        <Line key={line.id} message={line} isFlashed={isFlashed} />
      ))}
    </div>
  )
})

const icons: Partial<Record<string, Icon>> = {
  call: IconPhoneIncoming,
  placeholder: IconEyeOff,
  transferred: IconArrowsExchange,
  resolved: IconCheck,
  tagged: IconTag,
  untagged: IconTag,
  snoozed: IconClockPause,
}

type LineProps = { message: Message; isFlashed: boolean }

function Line({ message, isFlashed }: LineProps) {
  const { t } = useTranslation('messages')
  const { id, mediaType, createdAt, system, automation } = message
  if (system?.action === 'noted' && system.text)
    return <Note message={message} text={system.text} isFlashed={isFlashed} />
  const Glyph = automation ? IconRobot : (icons[system?.action ?? mediaType] ?? IconInfoCircle)
  return (
    <div className={classes.system} data-message={id}>
      <Glyph size={14} stroke={1.6} aria-hidden />
      <span>{centredText(message, t)}</span>
      <time dateTime={createdAt}>{clockOf(createdAt)}</time>
      {automation && (
        <LazyFallback fallback={null}>
          <WhyButton messageId={id} />
        </LazyFallback>
      )}
    </div>
  )
}

/** A note for colleagues. It belongs to neither side and never looks like a bubble. */
function Note({
  message: { id, createdAt, system },
  text,
  isFlashed,
}: LineProps & { text: string }) {
  const { t } = useTranslation('messages')
  return (
    <section className={classes.note} data-message={id} data-flash={isFlashed || undefined}>
      <span className={classes.noteHead}>
        <IconLock size={12} stroke={1.8} aria-hidden />
        {t('note', { by: system?.by ?? '' })}
        <time dateTime={createdAt}>{clockOf(createdAt)}</time>
      </span>
      <p className={classes.noteText}>
        {system?.mentions ? (
          <LazyFallback fallback={text}>
            <MentionText text={text} people={system.mentions} />
          </LazyFallback>
        ) : (
          text
        )}
      </p>
    </section>
  )
}
