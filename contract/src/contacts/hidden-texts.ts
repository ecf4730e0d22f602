import { forReader, hideNumbersIn, hideNumbersInNames } from '../platform/hidden-numbers.ts'

/** The timeline lines that contain the number or the name of a contact. */
const contactActions: readonly string[] = ['numberChanged', 'merged']

type Line = { action: string; text: string | null }
type Text = { mediaType: string; body: string; system?: Line | null | undefined }

/** Whether the product wrote the number or the name of a contact into the text: a timeline line, or contact cards. */
const namesContact = ({ mediaType, system }: Omit<Text, 'body'>): boolean =>
  mediaType === 'contact' || (!!system && contactActions.includes(system.action))

/** The message without the numbers that the product wrote. What people write stays as it is. */
export function withoutNumbers<Message extends Text>(message: Message): Message {
  if (!namesContact(message)) return message
  const { mediaType, body, system } = message
  if (mediaType === 'contact') return { ...message, body: hideNumbersInNames(body) }
  const line = system && { ...system, text: system.text && hideNumbersIn(system.text) }
  return { ...message, body: hideNumbersIn(body), ...(line && { system: line }) }
}

/** The message as its reader may see it. */
export const forItsReader = <Message extends Text>(message: Message): Message =>
  forReader(message, withoutNumbers)

type Preview = { lastMessage: string; lastMessageType: string }

/** The ticket with the preview of its last message as its reader may see it. */
export const withPreviewForItsReader = <Ticket extends Preview>(ticket: Ticket): Ticket =>
  forReader(ticket, (shown) =>
    shown.lastMessageType === 'contact'
      ? { ...shown, lastMessage: hideNumbersInNames(shown.lastMessage) }
      : shown,
  )
