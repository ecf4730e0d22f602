import * as actions from './outbound/actions.ts'
import { type Wire, selfOf } from './wire.ts'
import type { Answers, Question } from './protocol.ts'

/** Answers the server's question to a link. @throws if the link is not ready for it */
export async function answerQuestion(
  wire: Wire,
  question: Question,
): Promise<Answers[Question['op']]> {
  const { sock, store, acks, numbers, settings } = wire
  if (question.op === 'pairing-code') return pairingCode(wire, question.phone)
  if (!sock || !wire.isOnline) throw new Error('the link is not online')
  const context = { sock, store, acks, numbers, self: selfOf(wire), askMs: settings.pace.askMs }
  switch (question.op) {
    case 'send':
      return actions.send(context, question.message)
    case 'edit':
      return actions.edit(context, question)
    case 'revoke':
      return actions.revoke(context, question)
    case 'react':
      return actions.react(context, question)
    case 'read':
      return actions.read(context, question)
    case 'typing':
      return actions.typing(context, question)
    case 'check-numbers':
      return numbers.check(question.numbers)
    case 'picture':
      return actions.picture(context, question)
    case 'upload-hosts':
      return actions.uploadHosts(context, question)
    case 'fetch-again':
      return actions.fetchAgain(context, question)
    case 'reject-call': {
      const caller = wire.callers.get(question.id)
      if (caller) await sock.rejectCall(question.id, caller)
      return null
    }
    case 'logout':
      await sock.logout()
      return null
  }
}

/**
 * A code to type on the phone of that number. The network accepts only common operating systems as browser name here.
 */
async function pairingCode({ sock, store, browser }: Wire, phone: string): Promise<string> {
  if (!sock || store.isPaired()) throw new Error('the link does not wait to be paired')
  await sock.waitForSocketOpen()
  browser[0] = 'Ubuntu'
  return sock.requestPairingCode(phone)
}
