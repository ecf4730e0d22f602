import { answerBot, beginBot, type BotTurn } from '@recado/contract/automation/bot'
import { botInputOf } from '@recado/contract/automation/bot-input'
import type { BotReply, BotScript } from '@recado/contract/automation/bot-replies'
import { useState } from 'react'
import { renderText, type VariableValues } from '@recado/contract/desk/variables'
import { clockOf } from '../../i18n/moments.ts'
import type { PhoneBubble } from './PhonePreview.tsx'

/** A conversation with the bot in the browser. Nothing is sent or stored. */
export type BotTest = {
  bubbles: readonly PhoneBubble[]
  /** The last turn of the bot. Undefined before the first message. */
  turn: BotTurn | undefined
  send: (text: string) => void
  restart: () => void
}

type Terms = { script: BotScript; phone: PhoneTexts }

/** What the phone fills in: the values of the variables, and the names of the files. */
type PhoneTexts = {
  values: VariableValues
  fileNameOf: (optionId: number) => string | undefined
}

const empty = { bubbles: [], turn: undefined }

export function useBotTest({ script, phone }: Terms): BotTest {
  const [talk, setTalk] = useState<Pick<BotTest, 'bubbles' | 'turn'>>(empty)
  const send = (text: string) => {
    const { bubbles, turn } = talk
    const next = nextTurn(script, turn, text)
    const at = clockOf(Date.now())
    const said = { id: bubbles.length, body: text, isCustomer: true, at }
    const answers = bubblesOf(next?.replies ?? [], phone).map((one) => ({
      ...one,
      id: bubbles.length + 1 + one.id,
      at,
    }))
    setTalk({ bubbles: [...bubbles, said, ...answers], turn: next ?? turn })
  }
  return { ...talk, send, restart: () => setTalk(empty) }
}

/** Undefined if the bot is silent. After its end only `#` calls it again. */
function nextTurn(script: BotScript, turn: BotTurn | undefined, text: string): BotTurn | undefined {
  if (!turn) return beginBot(script)
  if (turn.position) return answerBot(script, turn.position, text)
  return botInputOf(text) === 'start' ? beginBot(script, 'restart') : undefined
}

/** What the customer reads of these replies. */
export const bubblesOf = (replies: readonly BotReply[], phone: PhoneTexts): PhoneBubble[] =>
  replies.map(({ text, option, withFile }, id) => ({
    id,
    body: renderText(text, phone.values),
    fileName: withFile && option ? phone.fileNameOf(option.id) : undefined,
    optionId: option?.id ?? null,
  }))
