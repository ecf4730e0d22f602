import type { QueueDetail } from '@recado/contract/accounts/queues'
import type { BotScript } from '@recado/contract/automation/bot-replies'
import { botTexts } from '@recado/contract/automation/bot-texts'
import type { BotOption } from './bot-option.ts'

type Company = { settings: readonly { key: string; value: string }[] }

/** What the bot of this queue says when it is on, at a number with this queue only. */
export function scriptOf(
  { id, name, greetingMessage }: QueueDetail,
  options: readonly BotOption[],
  { settings }: Company,
): BotScript {
  const language = settings.find(({ key }) => key === 'language')?.value ?? 'pt'
  return {
    greeting: '',
    texts: botTexts(language),
    queues: [{ id, name, greetingMessage, botEnabled: true, options }],
  }
}
