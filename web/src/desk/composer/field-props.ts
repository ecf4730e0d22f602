import type { DraftKind } from '@recado/contract/desk/drafts'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import type { NoteState } from '../notes/use-note.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import type { ComposerState } from './use-composer-state.ts'

/** Shared props of the text field, its keys and its tools. */
export type FieldProps = {
  mode: DraftKind
  onMode: (mode: DraftKind) => void
  writing: ComposerState
  note: NoteState
  attachments: Attachments
  ticket: Ticket
  replyTo: Message | undefined
  onReplyDone: () => void
  onRecord: (isHeld: boolean) => void
}
