import { BOT_REPEATS_MAX } from '@recado/contract/automation/bot'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BotSide.module.css'
import type { BotNode } from './bot-option.ts'
import { nodeIn } from './tree.ts'
import type { BotTest } from './use-bot-test.ts'

type Props = { turn: BotTest['turn']; rows: readonly BotNode[] }

/** Says in words where the conversation is, what the bot waits for, and the errors. */
export function BotTrace({ turn, rows }: Props) {
  const { t } = useTranslation('bot-editor')
  const repeats = Math.min(turn?.position?.repeats ?? 0, BOT_REPEATS_MAX)
  return (
    <dl className={classes.trace} aria-label={t('traceLabel')}>
      <dt>{t('at')}</dt>
      <dd>
        <Place turn={turn} rows={rows} />
      </dd>
      <dt>{t('awaits')}</dt>
      <dd>
        <Awaited turn={turn} rows={rows} />
      </dd>
      <dt>{t('repeats')}</dt>
      <dd>{t('repeatsOf', { count: repeats, max: BOT_REPEATS_MAX })}</dd>
    </dl>
  )
}

function Place({ turn, rows }: Props) {
  const { t } = useTranslation('bot-editor')
  if (!turn) return t('atBeginning')
  const id = turn.leaf?.id ?? turn.position?.optionId
  const node = id ? nodeIn(rows, id) : undefined
  if (node)
    return (
      <>
        <b>{node.path}</b> {node.option.title}
      </>
    )
  return turn.position ? t('question') : t('atEnd')
}

function Awaited({ turn, rows }: Props) {
  const { t } = useTranslation('bot-editor')
  if (!turn) return t('awaitsFirst')
  if (!turn.position) return t('awaitsNothing')
  const { optionId, repeats } = turn.position
  if (repeats > BOT_REPEATS_MAX) return t('awaitsPerson')
  const node = optionId === null ? undefined : nodeIn(rows, optionId)
  if (!node || node.inside.length > 0) return t('awaitsNumber')
  const { waitMinutes } = node.option
  return waitMinutes === null ? t('awaitsAnswer') : t('awaitsAnswerFor', { count: waitMinutes })
}
