/** What the flow does next. Texts may name variables: `{{nome}}`. */
export type Block =
  /** A text bubble in Markdown. */
  | { say: string }
  | { image: string }
  | { video: string }
  | { audio: string }
  | { embed: string }
  /** Seconds. */
  | { wait: number; isPause?: boolean }
  | { redirect: string }
  /** A question whose answer is stored in a variable. */
  | { ask: InputKind; variable: string }
  /** Buttons. The flow continues with the group of the chosen one. */
  | { choose: Button[]; isMultiple?: boolean; variable?: string }
  /** An action that only a browser can carry out. */
  | { client: ClientAction }
  | { goTo: string }

export type InputKind =
  | 'text'
  | 'number'
  | 'email'
  | 'url'
  | 'date'
  | 'time'
  | 'phone number'
  | 'rating'
  | 'file'
  | 'payment'

export type Button = { content: string; goTo?: string }

export type ClientAction =
  | 'chatwoot'
  | 'googleAnalytics'
  | 'scriptToExecute'
  | 'pixel'
  | 'setVariable'
  | 'stream'

/** A flow as its author would write it: named groups of blocks. The first group begins. */
export type Flow = {
  id: string
  name: string
  workspaceId: string
  /** Null: not published. */
  publicId: string | null
  groups: Record<string, Block[]>
}

export type Workspace = { id: string; name: string }
