import { beginBot } from '@recado/contract/automation/bot'
import type { BotScript } from '@recado/contract/automation/bot-replies'
import { botTexts } from '@recado/contract/automation/bot-texts'
import { queueOptions } from '@recado/contract/automation/queue-options'
import { variableValues } from '@recado/contract/desk/variable-values'
import { renderText } from '@recado/contract/desk/variables'
import { useQueues } from '../accounts/use-queues.ts'
import { useEndpointQuery } from '../app/cache/query.ts'
import { useSession } from '../app/session/session.ts'
import { FormattedText } from '../app/text/FormattedText.tsx'
import { useNow } from '../app/time/use-now.ts'
import { clockOf } from '../i18n/moments.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ConnectionForm.module.css'

type Props = { greeting: string; queueIds: readonly number[] }

/** What a new customer of the number reads first: its greeting, the menu of its queues, or the options of the only one. */
export function FirstWords({ greeting, queueIds }: Props) {
  const { t } = useTranslation('connection-form')
  const { user } = useSession()
  const language = user.company.settings.find(({ key }) => key === 'language')?.value ?? 'pt'
  const queues = useBotQueues(queueIds)
  const hour = Number.parseInt(clockOf(useNow()), 10)
  const contact = { name: t('exampleName'), number: '', email: '' }
  const { replies } = beginBot({ greeting: greeting.trim(), queues, texts: botTexts(language) })
  const values = variableValues({ contact, agent: '', hour, language })
  return (
    <figure className={classes.first}>
      <figcaption>{t('firstWords')}</figcaption>
      {replies.map(({ text }) => (
        <p key={text}>
          <FormattedText text={renderText(text, values)} />
        </p>
      ))}
      {replies.length === 0 && <span className={classes.soft}>{t('noFirstWords')}</span>}
    </figure>
  )
}

/** These queues as the bot knows them, in their order. Only a queue alone begins with its options. */
function useBotQueues(queueIds: readonly number[]): BotScript['queues'] {
  const { data: all = [] } = useQueues()
  const queues = all.filter(({ id }) => queueIds.includes(id))
  const only = queues.length === 1 ? queues[0] : undefined
  const { data: tree } = useEndpointQuery(
    queueOptions.tree,
    { queueId: only?.id ?? 0 },
    { enabled: only !== undefined },
  )
  const options = tree?.options.map((one) => ({ ...one, hasFile: one.media !== null })) ?? []
  const botEnabled = tree?.botEnabled ?? false
  return queues.map(({ id, name, greetingMessage }) => ({
    id,
    name,
    greetingMessage,
    ...(only ? { options, botEnabled } : { options: [], botEnabled: false }),
  }))
}
