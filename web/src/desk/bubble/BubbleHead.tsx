import type { Message } from '@recado/contract/desk/messages'
import { AutomationHead } from '../causes/AutomationHead.tsx'
import { Speaker } from './Speaker.tsx'

/** The line above a bubble: which automation wrote it, or which member of a group. */
export function BubbleHead({ message }: { message: Message }) {
  const { automation, speaker } = message
  if (automation) return <AutomationHead message={message} automation={automation} />
  return speaker ? <Speaker name={speaker.name} /> : null
}
