import type { Cause } from '@recado/contract/platform/causes'
import type { BuilderFailure } from './typebot/builder-error.ts'

/** Why a person takes over from a flow. */
export type FlowEnd =
  | 'flowEnded'
  | 'flowKeyword'
  | 'flowSilent'
  | 'flowDisabled'
  | 'flowUnreachable'
  | 'flowForbidden'
  | 'flowUnreadable'
  | 'flowRefused'
  | 'flowUnsupported'
  | 'flowEndless'
  | 'flowNotUnderstood'
  | 'flowInterrupted'

const endOf: Record<BuilderFailure, FlowEnd> = {
  forbidden: 'flowForbidden',
  unresolved: 'flowUnreachable',
  unreachable: 'flowUnreachable',
  interrupted: 'flowUnreachable',
  timeout: 'flowUnreachable',
  failed: 'flowUnreachable',
  tooLarge: 'flowUnreadable',
  redirected: 'flowUnreadable',
  notJson: 'flowUnreadable',
  wrongShape: 'flowUnreadable',
  refused: 'flowRefused',
  unauthorized: 'flowRefused',
  notFound: 'flowRefused',
}

/** Why a person takes over after this failure of the builder. */
export const endAfter = (reason: BuilderFailure): FlowEnd => endOf[reason]

type Reason = { name: string; code: 'flowAnswered' | FlowEnd; inputs?: Cause['inputs'] }

/** Why a flow sent a message, or a person takes over. */
export const flowCause = ({ name, code, inputs = {} }: Reason): Cause => ({
  kind: 'flow',
  name,
  code,
  inputs,
  editor: '/automation',
})
